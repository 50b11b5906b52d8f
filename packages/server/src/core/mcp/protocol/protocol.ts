import {
  createMcpHandler,
  isLegacyRequest,
  type McpRequestContext,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { McpContext } from '../surface/context.ts';
import { RPC } from '../surface/refusal.ts';
import { exchange, isPlainRequest } from './exchange.ts';
import { withoutNullArguments } from './messages.ts';
import { inWords } from './parameter-issues.ts';
import type { BuildServer } from './server.ts';

/** An answer over HTTP; without a body where a notification was taken. */
export interface ProtocolAnswer {
  readonly status: number;
  readonly body: string | undefined;
  /** The media type of the body where it is not JSON: a handler told something before its result, as none here does. */
  readonly type?: string;
}

/** The headers that the protocol itself defines. */
type ProtocolHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Answers one checked body of a request. */
export type ServeProtocol = (
  body: object,
  headers: ProtocolHeaders,
  context: McpContext,
) => Promise<ProtocolAnswer>;

const PROTOCOL_HEADERS = ['mcp-protocol-version', 'mcp-method', 'mcp-name'];
const MAX_ECHO = 200;
const EVENT_STREAM = 'text/event-stream';

/**
 * Serves both eras of the protocol, each request by itself: the stateless one, 2026-07-28, and those before it. What
 * clients accept is not asked: the answer is always JSON.
 *
 * @param build makes the server of one request.
 */
export function createProtocol(build: BuildServer): ServeProtocol {
  const modern = createMcpHandler(({ authInfo }) => build(contextOf(authInfo)), { legacy: 'reject' });
  return async (given, headers, context) => {
    const body = withoutNullArguments(given);
    const request = toWebRequest(headers);
    if (await isLegacyRequest(request, body)) {
      const server = build(context);
      if (!isPlainRequest(body, headers['mcp-protocol-version']))
        return asBatch(await toAnswer(await serveLegacy(server, request, body)), body);
      return { status: 200, body: withoutEchoes(JSON.stringify(await exchange(server, body))) };
    }
    // The library would open a stream of notices, of which there are none.
    if ('method' in body && body.method === 'subscriptions/listen') return refuseSubscription(body);
    const authInfo = { token: '', clientId: '', scopes: [], extra: { context } };
    return toAnswer(await modern.fetch(request, { authInfo, parsedBody: body }));
  };
}

async function serveLegacy(server: ReturnType<BuildServer>, request: Request, parsedBody: object) {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: withoutCancellations(parsedBody) });
  } finally {
    await transport.close();
  }
}

/** The library answers a batch of one request like the request alone; JSON-RPC 2.0, 6: as an array. */
function asBatch(answer: ProtocolAnswer, body: object): ProtocolAnswer {
  const isAlone = Array.isArray(body) && answer.status === 200 && answer.body?.startsWith('{');
  return isAlone ? { ...answer, body: `[${answer.body}]` } : answer;
}

/** The library answers a batch when all of it is answered, which a request that was called off never is. */
function withoutCancellations(body: object): object {
  if (!Array.isArray(body)) return body;
  const kept = body.filter(({ method }: { method?: unknown }) => method !== 'notifications/cancelled');
  return kept.length > 0 ? kept : body;
}

function contextOf(authInfo: McpRequestContext['authInfo']): McpContext {
  // Put there by `createProtocol`, for the only way in.
  return authInfo?.extra?.context as McpContext;
}

/** The request as the library wants it; the body was read and is handed on beside it. */
function toWebRequest(headers: ProtocolHeaders): Request {
  const kept = PROTOCOL_HEADERS.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
  return new Request('http://localhost/mcp', {
    method: 'POST',
    headers: [...kept, ['content-type', 'application/json'], ['accept', `application/json, ${EVENT_STREAM}`]],
  });
}

async function toAnswer(response: Response): Promise<ProtocolAnswer> {
  const text = response.body === null ? '' : await response.text();
  if (text === '') return { status: response.status, body: undefined };
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith(EVENT_STREAM)) return { status: response.status, body: text, type };
  return { status: response.status, body: withoutEchoes(text) };
}

/** The library repeats what it refuses, however long that is, and tells issues of its own. */
function withoutEchoes(text: string): string {
  // Quotes inside of texts are escaped, so this is the field itself.
  if (text.startsWith('{') && text.includes('"result":')) return text;
  // One answer, or those to a batch.
  const answers: object | object[] = JSON.parse(text);
  return Array.isArray(answers) ? `[${answers.map(toText).join()}]` : toText(answers);
}

function toText(answer: object): string {
  if (!('error' in answer)) return JSON.stringify(answer);
  return JSON.stringify(answer, (key, value) => {
    if (key === 'error') return inWords(value);
    // The one must be as it was given, the other is cut already.
    if (key === 'id' || key === 'uri' || typeof value !== 'string' || value.length <= MAX_ECHO) return value;
    return `${value.slice(0, MAX_ECHO).toWellFormed()}…`;
  });
}

function refuseSubscription(body: object): ProtocolAnswer {
  const id = 'id' in body ? body.id : null;
  const error = { code: RPC.method, message: 'Method not found: there are no subscriptions here.' };
  return { status: 404, body: JSON.stringify({ jsonrpc: '2.0', id, error }) };
}
