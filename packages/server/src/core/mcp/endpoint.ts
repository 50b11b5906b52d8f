import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { requirePermission, toProjectActor } from '../access/actor.ts';
import type { Change } from '../changes/transaction.ts';
import type { Database } from '../db/database.ts';
import { visibilityKeyOf } from '../db/scope.ts';
import { AppError, ForbiddenError, ValidationError } from '../errors.ts';
import type { App } from '../http/app.ts';
import { admit, identify, type Resolver } from '../http/authentication.ts';
import { KNOWN_METHODS } from '../http/conventions.ts';
import type { RateLimits } from '../http/limits/rate-limits.ts';
import { keepOpen, toAppError } from '../http/messages/error-handler.ts';
import { parseJsonBody, refuseCompressed } from '../http/messages/json-body.ts';
import { originForProgram } from '../http/messages/origin.ts';
import type { AllowsOrigin } from '../net/origins.ts';
import { createSharedReads, type ShareRead } from '../process/joined-reads.ts';
import { isRecord } from '../records/objects.ts';
import { isStorable } from '../texts/storable.ts';
import { allowPage, respondToPreflight } from './cross-origin.ts';
import type { ServeProtocol } from './protocol/protocol.ts';
import type { Surface } from './protocol/server.ts';
import type { McpContext } from './surface/context.ts';
import { RPC_CODES } from './surface/refusal.ts';

const PATH = '/mcp';
/** The path of the metadata that names the authorization server of this endpoint: RFC 9728, 3. */
const METADATA_PATH = `/.well-known/oauth-protected-resource${PATH}`;
const BODY_LIMIT_BYTES = 1024 * 1024;
/** The maximum number of messages in one body; earlier revisions of the protocol allow batches. */
const MAX_MESSAGES = 20;
const JSON_TYPE = 'application/json; charset=utf-8';

/** The dependencies of the MCP endpoint. */
interface EndpointOptions {
  readonly serve: ServeProtocol;
  readonly resolvers: readonly Resolver[];
  readonly limits: RateLimits;
  readonly allowsOrigin: AllowsOrigin;
  readonly database: Database;
  readonly change: Change;
  /** The URL of the web app; known once the server listens. */
  appUrl(): string;
  /** Returns a function that builds the URLs of pictures, for the caller of a request. */
  signerFor(request: FastifyRequest): Promise<(path: string) => string>;
}

/**
 * Creates the protocol with a library that is loaded at the first request, because it takes 30 MB and a sixth of a
 * second, which a server without assistants saves.
 */
export function createLazyProtocol(load: () => Promise<ServeProtocol>): ServeProtocol {
  let serve: Promise<ServeProtocol> | undefined;
  return async (...request) => {
    serve ??= load().catch((error: unknown) => {
      // The cause may be temporary, such as too many open files: the next request tries again.
      serve = undefined;
      throw error;
    });
    return (await serve)(...request);
  };
}

/** Loads the library and creates the protocol with it. */
export async function loadProtocol(
  surface: Surface,
  options: { version: string; logger: FastifyBaseLogger },
): Promise<ServeProtocol> {
  const [{ createProtocol }, { createServerBuilder }] = await Promise.all([
    import('./protocol/protocol.ts'),
    import('./protocol/server.ts'),
  ]);
  return createProtocol(createServerBuilder(surface, options));
}

/** Adds `POST /mcp`, which checks origin, key, limit and body in this order and passes the request to the protocol. */
export async function addMcpEndpoint(app: App, options: EndpointOptions): Promise<void> {
  const { serve, limits } = options;
  const contextOptions = { ...options, shareRead: createSharedReads() };
  await app.register(async (endpoint: App) => {
    const ids: RequestIds = new WeakMap();
    endpoint.setErrorHandler(createErrorSender(ids));
    endpoint.removeContentTypeParser('application/json');
    endpoint.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
      async (request: FastifyRequest, body: Buffer) => {
        refuseCompressed(request.headers['content-encoding']);
        return parseMessage(request, body, ids);
      },
    );

    endpoint.post(
      PATH,
      {
        config: { permission: 'of-tool' },
        bodyLimit: BODY_LIMIT_BYTES,
        onRequest: createAdmissionHook(options),
      },
      async (request, reply) => {
        const messages = readMessages(request.body);
        if (!messages) throw new AppError('bad_request', 'The body must be 1 to 20 JSON-RPC 2.0 messages.');
        // The first message was counted before the body was read.
        for (const _further of messages.slice(1)) await limits.countMcpMessage(request);
        // A body that contains messages is an object or a list of them.
        const {
          status,
          body,
          type = JSON_TYPE,
        } = await serve(
          request.body as object,
          request.headers,
          createContext(request, reply, contextOptions),
        );
        reply.code(status);
        return body === undefined ? reply.send() : reply.type(type).send(body);
      },
    );

    endpoint.route({
      method: KNOWN_METHODS.filter((method) => method !== 'POST'),
      url: PATH,
      config: { permission: 'open' },
      onRequest: async (request, reply) => {
        allowPage(request, reply, options.allowsOrigin);
        if (respondToPreflight(request, reply)) return reply;
        throw new AppError('method_not_allowed', 'This path supports only the method POST.', {
          headers: { allow: 'POST' },
        });
      },
      handler: () => undefined,
    });
  });
}

/** Creates the hook that admits allowed origins and valid keys, before the body is read. */
function createAdmissionHook({ allowsOrigin, resolvers, limits }: EndpointOptions) {
  const admission = { resolvers, limits, accepts: ['mcp_key'], limit: 'countMcpMessage' } as const;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!allowPage(request, reply, allowsOrigin)) {
      throw new ForbiddenError(
        'forbidden',
        'Pages of this origin may not call this server: see MCP_ALLOWED_ORIGINS.',
      );
    }
    await admit(request, admission).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.status !== 401) throw error;
      const headers = { 'www-authenticate': challengeTo(request, originForProgram(request) + METADATA_PATH) };
      throw new AppError(error.code, error.message, { headers });
    });
  };
}

/** The challenge (RFC 6750, RFC 9728): it leads to the authorization server, and contains an error only if the request had a key. */
function challengeTo({ headers }: FastifyRequest, metadataUrl: string): string {
  const hasKey = Boolean(headers['x-api-key']) || /^Bearer +\S/i.test(headers.authorization ?? '');
  const error = hasKey ? ', error="invalid_token"' : '';
  return `Bearer realm="mcp"${error}, resource_metadata="${metadataUrl}", scope="read write"`;
}

/** The JSON-RPC messages of a body. @returns undefined when it contains none, anything else, or too many. */
function readMessages(body: unknown): readonly object[] | undefined {
  const messages: unknown[] = Array.isArray(body) ? body : [body];
  const isSound = messages.length >= 1 && messages.length <= MAX_MESSAGES && messages.every(isMessage);
  // `isMessage` has checked each.
  return isSound ? (messages as object[]) : undefined;
}

function isMessage(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { jsonrpc, method, id, params } = value as Record<string, unknown>;
  if (jsonrpc !== '2.0') return false;
  if (typeof method !== 'string') return isResponse(value, id);
  return (id === undefined || isId(id)) && (params === undefined || isRecord(params));
}

/** Whether a value is a response. It is accepted and dropped, because the server sends no requests. */
function isResponse(value: object, id: unknown): boolean {
  return isId(id) && ('result' in value || 'error' in value);
}

function isId(id: unknown): boolean {
  return typeof id === 'string' || Number.isSafeInteger(id);
}

function createContext(
  request: FastifyRequest,
  reply: FastifyReply,
  { database, resolvers, change, shareRead, signerFor, appUrl }: EndpointOptions & { shareRead: ShareRead },
): McpContext {
  let closeController: AbortController | undefined;
  const actor = toProjectActor(request.actor);
  return {
    actor,
    sql: database.sql,
    reads: database.reads,
    share: (key, read) => shareRead(`${visibilityKeyOf(actor)} ${key}`, read),
    write: change,
    appUrl: appUrl(),
    signer: () => signerFor(request),
    get signal() {
      closeController ??= abortOnClose(reply);
      return closeController.signal;
    },
    stopCounting: () => request.server.requestLimiter.leave(request),
    async checkKey(permissions) {
      const caller = await identify(request, resolvers);
      for (const permission of permissions) requirePermission(caller, permission);
    },
  };
}

function abortOnClose({ raw }: FastifyReply): AbortController {
  const controller = new AbortController();
  if (raw.destroyed) controller.abort();
  else raw.once('close', () => controller.abort());
  return controller;
}

/** The JSON-RPC ids of requests whose bodies are refused. */
type RequestIds = WeakMap<FastifyRequest, unknown>;

/** Parses a body; if it is refused although it is JSON, its id is stored, so that the client can match the error. */
function parseMessage(request: FastifyRequest, body: Buffer, ids: RequestIds): unknown {
  try {
    return parseJsonBody(body);
  } catch (error) {
    if (error instanceof ValidationError) {
      const { id }: { id?: unknown } = Object(JSON.parse(body.toString()));
      if (isId(id) && isStorable(String(id))) ids.set(request, id);
    }
    throw error;
  }
}

/** Creates the error handler of the endpoint, which sends errors from outside the protocol as JSON-RPC errors. */
const createErrorSender =
  (ids: RequestIds) =>
  (error: Error & { code?: string }, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refusal = toAppError(error);
    const isFault = refusal !== error && refusal.status >= 500;
    if (isFault) request.log.error({ err: error, request_id: request.id }, 'MCP request failed');
    const { code, status, message } = toRpcError(refusal, request.id);
    keepOpen(request, reply);
    return reply
      .code(status)
      .headers({ ...refusal.headers, 'x-request-id': request.id })
      .type(JSON_TYPE)
      .send(JSON.stringify({ jsonrpc: '2.0', id: ids.get(request) ?? null, error: { code, message } }));
  };

function toRpcError({ code, status, message }: AppError, requestId: string) {
  switch (code) {
    case 'invalid_json':
      return { code: RPC_CODES.parse, status, message };
    case 'validation_failed':
      return { code: RPC_CODES.request, status: 400, message: BODY_RULES };
    case 'payload_too_large':
      return { code: RPC_CODES.request, status, message: 'The body is larger than 1 MiB.' };
    case 'internal_error':
      return { code: RPC_CODES.internal, status, message: `Internal error (ref ${requestId})` };
    default:
      // JSON-RPC has no codes for keys and limits, so HTTP's are used.
      return { code: [401, 403, 429, 503].includes(status) ? status : RPC_CODES.request, status, message };
  }
}

const BODY_RULES =
  'The body must not be nested deeper than 32 levels, and must not contain a list or an object of more than 1,000 items, NUL characters or unpaired surrogates.';
