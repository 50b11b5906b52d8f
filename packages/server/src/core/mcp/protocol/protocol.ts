import {
  createMcpHandler,
  isInitializeRequest,
  isJSONRPCRequest,
  isLegacyRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type McpRequestContext,
  type Server,
  SUPPORTED_PROTOCOL_VERSIONS,
  type Transport,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { McpContext } from '../surface/context.ts';
import { RPC_CODES } from '../surface/refusal.ts';
import { withReadableMessage } from './parameter-issues.ts';
import type { BuildServer } from './server.ts';

/** A response over HTTP; its body is undefined when a notification was accepted. */
interface ProtocolResponse {
  readonly status: number;
  readonly body: string | undefined;
  /** The media type of a body that is not JSON; only a handler that sends notifications before its result needs it. */
  readonly type?: string;
}

/** The headers defined by the protocol itself. */
type ProtocolHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Serves the checked body of one request. */
export type ServeProtocol = (
  body: object,
  headers: ProtocolHeaders,
  context: McpContext,
) => Promise<ProtocolResponse>;

const PROTOCOL_HEADERS = ['mcp-protocol-version', 'mcp-method', 'mcp-name'];
const MAX_ECHO_LENGTH = 200;
const EVENT_STREAM = 'text/event-stream';

/**
 * Creates the protocol: the stateless revision 2026-07-28 and earlier ones, without sessions. Responses are JSON,
 * whatever the client accepts, except from a handler that sends notifications before its result.
 *
 * @param build creates the server for one request.
 */
export function createProtocol(build: BuildServer): ServeProtocol {
  const modern = createMcpHandler(({ authInfo }) => build(contextOf(authInfo)), { legacy: 'reject' });
  return async (requestBody, headers, context) => {
    const body = withoutNullArguments(requestBody);
    const request = toWebRequest(headers);
    if (await isLegacyRequest(request, body)) {
      const server = build(context);
      if (!isPlainRequest(body, headers['mcp-protocol-version']))
        return asBatch(await toResponse(await serveLegacy(server, request, body)), body);
      return { status: 200, body: withoutEchoes(JSON.stringify(await exchange(server, body))) };
    }
    // The library would open a stream for notifications, which this server never sends.
    if ('method' in body && body.method === 'subscriptions/listen') return refuseSubscription(body);
    const authInfo = { token: '', clientId: '', scopes: [], extra: { context } };
    return toResponse(await modern.fetch(request, { authInfo, parsedBody: body }));
  };
}

/**
 * Removes `params.arguments` if it is null, which the protocol's schemas refuse: models write null when they give a
 * tool or prompt no arguments.
 *
 * @param body one message or a list of them.
 */
function withoutNullArguments(body: object): object {
  if (Array.isArray(body)) return body.map(withoutNullArguments);
  const { params } = body as { params?: { arguments?: unknown } };
  if (params?.arguments !== null) return body;
  const { arguments: _none, ...others } = params;
  return { ...body, params: others };
}

/** Whether a body of an earlier revision is a single request that does not need the library's HTTP transport. */
function isPlainRequest(body: object, version: unknown): body is JSONRPCRequest {
  const isKnown = version === undefined || SUPPORTED_PROTOCOL_VERSIONS.some((each) => each === version);
  return isKnown && isJSONRPCRequest(body) && !isInitializeRequest(body);
}

/**
 * Returns the server's response to one request, without the library's HTTP transport, whose web request and response,
 * stream and table of streams take a third of the time of a call. The server cannot be reused.
 */
async function exchange(server: Server, request: JSONRPCRequest): Promise<JSONRPCMessage> {
  const { promise, resolve } = Promise.withResolvers<JSONRPCMessage>();
  const transport: Transport = {
    start: async () => {},
    async send(message) {
      // Notifications are dropped, because there is no stream for them.
      if (!('method' in message)) resolve(message);
    },
    close: async () => {},
  };
  await server.connect(transport);
  transport.onmessage?.(request);
  return promise;
}

async function serveLegacy(server: Server, request: Request, parsedBody: object) {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: withoutCancellations(parsedBody) });
  } finally {
    await transport.close();
  }
}

/** Puts the response to a batch of one request into an array (JSON-RPC 2.0, 6), which the library does not. */
function asBatch(response: ProtocolResponse, body: object): ProtocolResponse {
  const isBatchOfOne = Array.isArray(body) && response.status === 200 && response.body?.startsWith('{');
  return isBatchOfOne ? { ...response, body: `[${response.body}]` } : response;
}

/** Removes cancellations from a batch: the library waits for all responses, and a cancelled request never gets one. */
function withoutCancellations(body: object): object {
  if (!Array.isArray(body)) return body;
  const otherMessages = body.filter(
    ({ method }: { method?: unknown }) => method !== 'notifications/cancelled',
  );
  return otherMessages.length > 0 ? otherMessages : body;
}

function contextOf(authInfo: McpRequestContext['authInfo']): McpContext {
  // Set by `createProtocol`, the only caller.
  return authInfo?.extra?.context as McpContext;
}

/** The request in the library's form, without the body, which is passed separately. */
function toWebRequest(headers: ProtocolHeaders): Request {
  const protocolHeaders = PROTOCOL_HEADERS.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
  return new Request('http://localhost/mcp', {
    method: 'POST',
    headers: [
      ...protocolHeaders,
      ['content-type', 'application/json'],
      ['accept', `application/json, ${EVENT_STREAM}`],
    ],
  });
}

async function toResponse(response: Response): Promise<ProtocolResponse> {
  const text = response.body === null ? '' : await response.text();
  if (text === '') return { status: response.status, body: undefined };
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith(EVENT_STREAM)) return { status: response.status, body: text, type };
  return { status: response.status, body: withoutEchoes(text) };
}

/** Shortens refused values, which the library repeats in full, and rewrites its lists of problems. */
function withoutEchoes(text: string): string {
  // Quotes inside strings are escaped, so this can only be the field itself.
  if (text.startsWith('{') && text.includes('"result":')) return text;
  // One response, or the responses to a batch.
  const responses: object | object[] = JSON.parse(text);
  return Array.isArray(responses) ? `[${responses.map(toText).join()}]` : toText(responses);
}

function toText(response: object): string {
  if (!('error' in response)) return JSON.stringify(response);
  return JSON.stringify(response, (key, value) => {
    if (key === 'error') return withReadableMessage(value);
    // The id must be returned unchanged, and the uri is shortened already.
    if (key === 'id' || key === 'uri' || typeof value !== 'string' || value.length <= MAX_ECHO_LENGTH)
      return value;
    return `${value.slice(0, MAX_ECHO_LENGTH).toWellFormed()}…`;
  });
}

function refuseSubscription(body: object): ProtocolResponse {
  const id = 'id' in body ? body.id : null;
  const error = { code: RPC_CODES.method, message: 'Method not found: there are no subscriptions here.' };
  return { status: 404, body: JSON.stringify({ jsonrpc: '2.0', id, error }) };
}
