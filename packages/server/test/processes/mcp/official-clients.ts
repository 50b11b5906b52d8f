import {
  Client as NewClient,
  StreamableHTTPClientTransport as NewTransport,
} from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/** The part of an official client that the tests use; the libraries check the structure of the responses. */
interface OfficialClient {
  readonly version: string | undefined;
  readonly instructions: string | undefined;
  readonly listTools: Call<[], { tools: ListedTool[] }>;
  readonly listResources: Call<[], { resources: { uri: string }[] }>;
  readonly listResourceTemplates: Call<[], { resourceTemplates: { uriTemplate: string }[] }>;
  readonly listPrompts: Call<[], { prompts: ListedPrompt[] }>;
  /** @throws if the result does not match the tool's own output schema. */
  readonly callTool: Call<[{ name: string; arguments: Record<string, unknown> }], ToolResult>;
  readonly readResource: Call<[{ uri: string }], { contents: object[] }>;
  readonly getPrompt: Call<[{ name: string; arguments: Record<string, string> }], { messages: object[] }>;
  readonly complete: Call<[Completion], { completion: { values: string[] } }>;
  readonly close: Call<[], void>;
}

type Call<Args extends unknown[], Result> = (...args: Args) => Promise<Result>;

// Optional fields are declared as in the libraries.
interface ListedTool {
  readonly name: string;
  readonly annotations?: { readOnlyHint?: boolean | undefined } | undefined;
}

interface ListedPrompt {
  readonly name: string;
  readonly arguments?: { name: string }[] | undefined;
}

interface Completion {
  ref: { type: 'ref/prompt'; name: string } | { type: 'ref/resource'; uri: string };
  argument: { name: string; value: string };
}

interface ToolResult {
  readonly content?: unknown;
  readonly structuredContent?: unknown;
  readonly isError?: unknown;
  /** The result's field in the first revision of the protocol. */
  readonly toolResult?: unknown;
}

/** Connects to the endpoint. */
export type Connect = (url: URL, headers: Record<string, string>) => Promise<OfficialClient>;

const IDENTITY = { name: 'postil-tests', version: '1.0.0' };

/** Connects with `@modelcontextprotocol/client`. @param mode the way in which it negotiates the revision. */
export function connectNew(mode: 'legacy' | 'auto' | { pin: string }): Connect {
  return async (url, headers) => {
    const client = new NewClient(IDENTITY, { versionNegotiation: { mode } });
    await client.connect(new NewTransport(url, { requestInit: { headers } }));
    return toOfficialClient(client, client.getNegotiatedProtocolVersion());
  };
}

/** Connects with `@modelcontextprotocol/sdk` 1.x. */
export const connectOld: Connect = async (url, headers) => {
  const client = new OldClient(IDENTITY);
  const transport = new OldTransport(url, { requestInit: { headers } });
  // Its types declare the optional `sessionId` in conflict with `exactOptionalPropertyTypes`.
  await client.connect(transport as Parameters<OldClient['connect']>[0]);
  return toOfficialClient(client, transport.protocolVersion);
};

function toOfficialClient(client: NewClient | OldClient, version: string | undefined): OfficialClient {
  return {
    version,
    instructions: client.getInstructions(),
    listTools: () => client.listTools(),
    listResources: () => client.listResources(),
    listResourceTemplates: () => client.listResourceTemplates(),
    listPrompts: () => client.listPrompts(),
    callTool: (params) => client.callTool(params),
    readResource: (params) => client.readResource(params),
    getPrompt: (params) => client.getPrompt(params),
    complete: (params) => client.complete(params),
    close: () => client.close(),
  };
}
