import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify';
import { type Actor, keyIdOf } from '../access/actor.ts';
import { basePathOf, withoutBasePath } from '../net/base-path.ts';
import type { Lifecycle } from '../process/lifecycle.ts';
import type { App } from './app.ts';
import { holdResponse, limitConcurrency } from './concurrency/limiter.ts';
import { KNOWN_METHODS, noSuchPath } from './conventions.ts';
import { warnOfUnknownProxy } from './forwarding.ts';
import { setRateLimitHeaders } from './limits/rate-limits.ts';
import {
  HEADERS_TIMEOUT_MS,
  handleClientError,
  REQUEST_TIMEOUT_MS,
  TIMEOUT_CHECK_MS,
} from './messages/arrival.ts';
import { handleError } from './messages/error-handler.ts';
import { findHeadProblem, prepareHead } from './messages/head.ts';
import { BODY_LIMIT_BYTES, parseJsonBody, refuseCompressed } from './messages/json-body.ts';
import { routeName } from './messages/route.ts';
import { addSafetyHeaders, prepareSending } from './messages/sending.ts';
import { compileSerializer } from './messages/serialization.ts';
import { compileValidator, toValidationError } from './messages/validation.ts';
import { trackOpenRequests } from './open-requests.ts';

/** The settings of the HTTP server. */
interface ServerOptions {
  readonly logger: FastifyBaseLogger;
  readonly lifecycle: Lifecycle;
  readonly trustedProxies: readonly string[];
  readonly baseUrl: string | undefined;
  /** The maximum number of concurrent requests; further ones get 503. */
  readonly maxInFlight: number;
  /** The store for the counters of the rate limits. Default: the memory of this process. */
  readonly rateLimitStore?: FastifyRateLimitStoreCtor | undefined;
}

/** The time after which a stalled connection is dropped, for example because the client does not read the response. */
const STALLED_TIMEOUT_MS = 60_000;
/** The interval at which idle connections are closed during shutdown. */
const IDLE_CHECK_MS = 100;
/** The maximum number of callers that each rate limit counts at the same time. */
export const MAX_COUNTED_KEYS = 50_000;
const REQUEST_ID_PATTERN = /^[A-Za-z0-9._-]{1,64}$/;

/** Creates the HTTP application with all conventions of the API and without routes. */
export async function createServer(options: ServerOptions): Promise<App> {
  const { logger, trustedProxies, baseUrl } = options;
  const app: App = Fastify({
    loggerInstance: logger,
    // Log lines name their request themselves, because a logger for each request would be slow.
    childLoggerFactory: (parent) => parent,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: STALLED_TIMEOUT_MS,
    return503OnClosing: false,
    requestIdHeader: false,
    rewriteUrl: prepareHead,
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      // Node would refuse a request without Host with an empty body; the hook below sends the envelope.
      requireHostHeader: false,
    },
    // Node does not accept longer URLs.
    routerOptions: { maxParamLength: 16_384 },
    schemaErrorFormatter: toValidationError,
    clientErrorHandler: handleClientError,
    frameworkErrors: handleError,
  });
  // Node would refuse unknown expectations with an empty body; RFC 9110, 10.1.1, allows ignoring them.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  for (const method of KNOWN_METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  serveBelow(app, basePathOf(baseUrl));
  app.decorate('baseUrl', baseUrl);
  app.decorate('warned', { proxy: false, origins: new Set<string>() });
  // Authentication sets the actor before a handler reads it; it remains null on open routes.
  app.decorateRequest('actor', null as unknown as Actor);
  app.decorateRequest('rateLimit', null);
  app.decorateRequest('requiresModeration', false);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async ({ headers }: FastifyRequest, body: Buffer) => {
      refuseCompressed(headers['content-encoding']);
      return parseJsonBody(body);
    },
  );
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(() => {
    throw noSuchPath();
  });
  await app.register(rateLimit, {
    global: false,
    cache: MAX_COUNTED_KEYS,
    ...(options.rateLimitStore && { store: options.rateLimitStore }),
  });
  requirePermissions(app);
  trackOpenRequests(app);
  trackSockets(app);
  limitConcurrency(app, { maxActive: options.maxInFlight });
  addConventions(app, options);
  return app;
}

/**
 * Closes the server after open requests are served. Closes connections as they become idle, which Node does only once,
 * and those that have never sent a byte, for which Node would wait: browsers preconnect.
 */
export async function closeServer(app: App): Promise<void> {
  const timer = setInterval(() => {
    app.server.closeIdleConnections();
    for (const socket of app.sockets) if (socket.bytesRead === 0) socket.destroy();
  }, IDLE_CHECK_MS);
  await app.close();
  clearInterval(timer);
}

/**
 * Accepts requests with the base path of the server and without it. If that path begins like one of
 * the server's own paths, such as `/docs`, URLs remain unchanged: only the proxy knows whether it stripped the path.
 */
function serveBelow(app: App, basePath: string): void {
  if (basePath === '') return;
  const ownPrefixes = new Set<string | undefined>();
  app.addHook('onRoute', ({ url }) => {
    ownPrefixes.add(url.split('/')[1]);
  });
  app.server.prependListener('request', (request) => {
    if (!ownPrefixes.has(basePath.split('/')[1])) request.url = withoutBasePath(request.url ?? '/', basePath);
  });
}

/** Tracks the open connections of the server in `app.sockets`. */
function trackSockets(app: App): void {
  const sockets = new Set<Socket>();
  app.decorate('sockets', sockets);
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
}

/** Prevents the server from starting when a route does not declare its permission. */
function requirePermissions(app: App): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    const undeclaredRoutes = routes.filter(({ config }) => config?.permission === undefined);
    if (undeclaredRoutes.length === 0) return;
    const names = undeclaredRoutes.map(({ method, url }) => `${method} ${url}`);
    throw new Error(`These routes declare no permission: ${names.join('; ')}.`);
  });
}

function addConventions(app: App, { logger, lifecycle }: ServerOptions): void {
  const accessLog = logger.child({}, { redact: [] });
  app.addHook('onRequest', (request, reply, done) => {
    // Unlike Fastify's `onResponse`, this event also occurs when the client disconnects.
    reply.raw.once('close', () => {
      app.requestLimiter.end(request);
      logRequest(accessLog, request, reply);
    });
    warnOfUnknownProxy(request);
    reply.header('x-request-id', request.id);
    done(findHeadProblem(request.raw));
  });
  app.addHook('onSend', async (request, reply, payload) => {
    // The work is done: a client that does not read the response must not block others.
    app.requestLimiter.leave(request);
    if (lifecycle.isStopping) reply.header('connection', 'close');
    setRateLimitHeaders(request, reply);
    addSafetyHeaders(request, reply);
    const sentPayload = await prepareSending(request, reply, payload);
    holdResponse(request, reply, sentPayload);
    return sentPayload;
  });
}

/** Logs a request. @param log has no redaction, which would cost more than the line; the line contains no secret. */
function logRequest(log: FastifyBaseLogger, request: FastifyRequest, reply: FastifyReply): void {
  const { method, id, ip } = request;
  const isComplete = reply.raw.writableFinished;
  const line = {
    request_id: id,
    method,
    route: routeName(request),
    status: isComplete ? reply.statusCode : undefined,
    duration_ms: Math.round(reply.elapsedTime * 10) / 10,
    ip,
    organization_id: request.actor?.organizationId,
    api_key_id: request.actor ? keyIdOf(request.actor) : undefined,
  };
  log.info(line, isComplete ? 'request' : 'request aborted');
}

function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && REQUEST_ID_PATTERN.test(header) ? header : randomUUID();
}
