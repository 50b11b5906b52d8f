import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify';
import { type Actor, keyIdOf } from '../access/actor.ts';
import { AppError } from '../errors.ts';
import type { Lifecycle } from '../process/lifecycle.ts';
import type { App } from './app.ts';
import { KNOWN_METHODS } from './conventions.ts';
import { boundFlight, holdResponse } from './flight/flight.ts';
import {
  HEADERS_TIMEOUT_MS,
  handleClientError,
  REQUEST_TIMEOUT_MS,
  TIMEOUT_CHECK_MS,
} from './messages/arrival.ts';
import { handleError } from './messages/error-handler.ts';
import { BODY_LIMIT_BYTES, parseJsonBody } from './messages/json-body.ts';
import { prepareSending } from './messages/sending.ts';
import { compileSerializer } from './messages/serialization.ts';
import { ajvOptions, toValidationError } from './messages/validation.ts';
import { trackOpenRequests } from './open-requests.ts';
import { setRateLimitHeaders } from './rate-limits.ts';

export interface ServerOptions {
  readonly logger: FastifyBaseLogger;
  readonly lifecycle: Lifecycle;
  readonly trustedProxies: readonly string[];
  readonly baseUrl: string | undefined;
  /** Requests worked on at once; more are answered 503. */
  readonly maxInFlight: number;
}

/** When a connection is dropped on which nothing moves, for example because the answer is not read. */
const STALLED_TIMEOUT_MS = 60_000;
/** How long an answered connection may hold up the end. */
const IDLE_CHECK_MS = 100;
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** The HTTP application with all conventions of the API and no route. */
export async function createServer(options: ServerOptions): Promise<App> {
  const { logger, trustedProxies, baseUrl } = options;
  const app: App = Fastify({
    loggerInstance: logger,
    // Lines name their request themselves; a logger for each request costs time.
    childLoggerFactory: (parent) => parent,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: STALLED_TIMEOUT_MS,
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      // Node would refuse without a body; the hook below does it in the envelope.
      requireHostHeader: false,
    },
    // Node reads no longer address.
    routerOptions: { maxParamLength: 16_384 },
    ajv: ajvOptions,
    schemaErrorFormatter: toValidationError,
    clientErrorHandler: handleClientError,
    frameworkErrors: handleError,
  });
  for (const method of KNOWN_METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  app.decorate('baseUrl', baseUrl);
  // Set for each request before anybody reads it.
  app.decorateRequest('actor', null as unknown as Actor);
  app.decorateRequest('rateLimit', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => parseJsonBody(body),
  );
  app.setSerializerCompiler(compileSerializer);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(() => {
    throw new AppError('not_found', 'There is no such path: see /docs for all of them.');
  });
  await app.register(rateLimit, { global: false, cache: 50_000 });
  requirePermissions(app);
  trackOpenRequests(app);
  boundFlight(app, { maxActive: options.maxInFlight });
  addConventions(app, options);
  return app;
}

/** Answers what is under way. Its connections are closed as they fall idle, which Node does only once. */
export async function closeServer(app: App): Promise<void> {
  const timer = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  await app.close();
  clearInterval(timer);
}

/** Keeps the server from starting where a route does not say who may use it. */
function requirePermissions(app: App): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    const silent = routes.filter(({ config }) => config?.permission === undefined);
    if (silent.length === 0) return;
    const names = silent.map(({ method, url }) => `${method} ${url}`);
    throw new Error(`These routes declare no permission: ${names.join('; ')}.`);
  });
}

function addConventions(app: App, { logger, lifecycle }: ServerOptions): void {
  const accessLog = logger.child({}, { redact: [] });
  app.addHook('onRequest', (request, reply, done) => {
    // Also comes where the client goes away, and then Fastify's `onResponse` does not.
    reply.raw.once('close', () => {
      app.flight.end(request);
      logRequest(accessLog, request, reply);
    });
    reply.header('x-request-id', request.id);
    done(
      lacksHost(request) ? new AppError('bad_request', 'The header Host is missing: send it.') : undefined,
    );
  });
  app.addHook('onSend', async (request, reply, payload) => {
    // The work is done: whoever does not read the answer must not keep others out.
    app.flight.leave(request);
    if (lifecycle.isStopping) reply.header('connection', 'close');
    setRateLimitHeaders(request, reply);
    const sent = await prepareSending(request, reply, payload);
    holdResponse(request, reply, sent);
    return sent;
  });
}

/** RFC 9112, 3.2: HTTP/1.1 requires it. */
function lacksHost({ raw }: FastifyRequest): boolean {
  return raw.headers.host === undefined && raw.httpVersion === '1.1';
}

/** @param log redacts nothing, which costs more than the line itself: the line holds no secret. */
function logRequest(log: FastifyBaseLogger, request: FastifyRequest, reply: FastifyReply): void {
  const { method, id, ip, routeOptions } = request;
  const isAnswered = reply.raw.writableFinished;
  const line = {
    request_id: id,
    method,
    // Without the parameters: they may hold what people wrote.
    route: routeOptions.url ?? 'unknown',
    status: isAnswered ? reply.statusCode : undefined,
    duration_ms: Math.round(reply.elapsedTime * 10) / 10,
    ip,
    organization_id: request.actor?.organizationId,
    api_key_id: request.actor ? keyIdOf(request.actor) : undefined,
  };
  log.info(line, isAnswered ? 'request' : 'request broken off');
}

function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && REQUEST_ID.test(header) ? header : randomUUID();
}
