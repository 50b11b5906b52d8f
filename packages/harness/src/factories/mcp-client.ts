import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import type { Permission } from '@postil/contract';
import { expect } from 'vitest';
import { consentTo, registerOAuthClient, type Tokens } from '../clients/oauth.ts';
import type { Tenant, TestServer } from '../postil/test-server.ts';
import { createKey } from './records.ts';
import { signInAs } from './sessions.ts';

/** A response over HTTP with its JSON. */
export interface McpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests compare parts of responses of any form
  readonly json: any;
}

interface ListedTool {
  readonly name: string;
  readonly inputSchema: object;
  readonly outputSchema: object;
  readonly annotations: Record<string, boolean>;
  readonly description: string;
}

const validator = new AjvJsonSchemaValidator();

/** Calls the endpoint with plain JSON, as an assistant of an earlier revision does. */
export class McpClient {
  readonly #url: string;
  readonly #headers: Record<string, string>;
  #tools: Promise<readonly ListedTool[]> | undefined;

  constructor(url: string, headers: Record<string, string>) {
    this.#url = `${url}/mcp`;
    this.#headers = headers;
  }

  /** Sends a body: text unchanged, everything else as JSON. */
  async send(
    body: unknown,
    init: { headers?: Record<string, string>; signal?: AbortSignal } = {},
  ): Promise<McpResponse> {
    const { headers, signal } = init;
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...this.#headers, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...(signal && { signal }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: text === '' ? undefined : JSON.parse(text),
    };
  }

  request(method: string, params: object = {}): Promise<McpResponse> {
    return this.send({ jsonrpc: '2.0', id: 1, method, params });
  }

  /** Sends a request that must succeed. @returns its result. */
  async result(method: string, params: object = {}): Promise<McpResponse['json']> {
    const { status, text, json } = await this.request(method, params);
    expect(status, text).toBe(200);
    expect(json.error, text).toBeUndefined();
    return json.result;
  }

  /** Sends a request that must fail within the protocol. @returns the error. */
  async error(method: string, params: object = {}): Promise<McpResponse['json']> {
    const { status, text, json } = await this.request(method, params);
    expect(status, text).toBe(200);
    expect(json.result, text).toBeUndefined();
    return json.error;
  }

  /** Calls a tool that must succeed, and checks its data against its schema and the text's JSON. @returns the data. */
  async call(name: string, args: object = {}): Promise<McpResponse['json']> {
    const result = await this.#callAndCheck(name, args);
    expect(result.content).toHaveLength(1);
    return result.structuredContent;
  }

  /** Calls a tool that must succeed. @returns the pictures next to its data. */
  async pictures(name: string, args: object = {}): Promise<{ mimeType: string; bytes: Buffer }[]> {
    const { content } = await this.#callAndCheck(name, args);
    return content.slice(1).map(({ type, data, mimeType }: Record<string, string>) => {
      expect(type).toBe('image');
      return { mimeType, bytes: Buffer.from(data ?? '', 'base64') };
    });
  }

  async #callAndCheck(name: string, args: object): Promise<McpResponse['json']> {
    const result = await this.result('tools/call', { name, arguments: args });
    expect(result.isError, JSON.stringify(result)).toBeUndefined();
    expect(JSON.parse(result.content[0].text)).toEqual(result.structuredContent);
    const tool = (await this.tools()).find((each) => each.name === name);
    const validation = validator.getValidator({ ...tool?.outputSchema })(result.structuredContent);
    expect(validation.errorMessage).toBeUndefined();
    return result;
  }

  /** Calls a tool that must refuse. @returns the message. */
  async refusal(name: string, args: object = {}): Promise<string> {
    const result = await this.result('tools/call', { name, arguments: args });
    expect(result.isError, JSON.stringify(result)).toBe(true);
    expect(result.content).toHaveLength(1);
    return result.content[0].text;
  }

  /** Reads the JSON of a resource. */
  async read(uri: string): Promise<McpResponse['json']> {
    const { contents } = await this.result('resources/read', { uri });
    expect(contents).toMatchObject([{ uri, mimeType: 'application/json' }]);
    return JSON.parse(contents[0].text);
  }

  tools(): Promise<readonly ListedTool[]> {
    this.#tools ??= this.result('tools/list').then(({ tools }) => tools);
    return this.#tools;
  }
}

/** A client with a new MCP key for the tenant's project. */
export async function createMcpClient(
  server: Pick<TestServer, 'url'>,
  tenant: Tenant,
  permissions: readonly Permission[] = ['read', 'write'],
): Promise<McpClient> {
  const { key } = await createMcpKey(tenant, permissions);
  return new McpClient(server.url, { 'x-api-key': key });
}

/** Creates an MCP key for the tenant's project. @param fields override those of the request. */
export function createMcpKey(tenant: Tenant, permissions: readonly Permission[], fields: object = {}) {
  return createKey(tenant, permissions, {
    token_type: 'mcp',
    project_id: tenant.project_id,
    ...fields,
  });
}

/** Creates a tenant whose owner has authorised a client. @returns the client with its tokens. */
export async function connectAssistant(server: TestServer) {
  const tenant = await server.createTenant();
  const session = await signInAs(server, tenant, tenant.user_id);
  const client = await registerOAuthClient(server);
  const redirect = await consentTo(session, tenant, client.request);
  const code = redirect.searchParams.get('code') ?? '';
  const { status, json } = await client.exchange(code);
  expect(status, JSON.stringify(json)).toBe(200);
  const tokens: Tokens = {
    access_token: String(json.access_token),
    refresh_token: String(json.refresh_token),
  };
  return { tenant, session, client, code, tokens };
}
