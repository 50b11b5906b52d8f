import { METHODS } from 'node:http';
import { Body } from '@postil/contract';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { AppError, NotFoundError, ValidationError } from '../errors.ts';
import { isUuid } from '../records/ids.ts';
import type { App } from './app.ts';
import { isRead } from './messages/head.ts';
import { createNullRemover } from './messages/nulls.ts';
import { createQueryReader, type QueryReader } from './messages/query-parameters.ts';
import { refuseCrossOrigin } from './own-origin.ts';

/** All methods that can reach the application; Node handles `CONNECT` separately. */
export const KNOWN_METHODS: readonly string[] = METHODS.filter((method) => method !== 'CONNECT');

/** The methods that API clients commonly use. */
const COMMON_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Applies the API's conventions to every route that is added to `app` later: unknown fields and parameters are
 * refused, and a malformed id in the path is not found.
 */
export function addApiConventions(app: App): void {
  app.addHook('onRoute', prepareRoute);
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined && request.routeOptions.schema?.body) request.body = {};
    done();
  });
}

/** Refuses requests to the open routes of `app` that pages of other origins send, except GET and HEAD. */
export function refuseCrossOriginPages(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.permission === 'open') refuseCrossOrigin(request);
    done();
  });
}

/** The schema of an object without fields. */
const EMPTY_OBJECT = Body({});

function prepareRoute(route: RouteOptions): void {
  const schema: NonNullable<RouteOptions['schema']> = { ...route.schema };
  schema.querystring ??= EMPTY_OBJECT;
  if (![route.method].flat().some((method) => isRead({ method }))) schema.body ??= EMPTY_OBJECT;
  route.schema = schema;
  // TypeBox creates JSON Schema objects; Fastify's type of them is `unknown`.
  const readQuery: QueryReader = createQueryReader(
    schema.querystring as Parameters<typeof createQueryReader>[0],
  );
  const removeNulls = createNullRemover(schema.body ?? {});
  const idNames = [...route.url.matchAll(/:(\w*id)\b/g)].map(([, name = '']) => name);
  const ignoresPathId = route.config?.operation?.ignoresPathId ?? false;
  route.preValidation = [
    async (request) => {
      request.query = readQuery(request.query as Record<string, unknown>);
      removeNulls(request.body);
      const params = request.params as Record<string, string>;
      if (ignoresPathId) refuseRecordRead(request, { schema: schema.querystring, url: route.url });
      for (const name of ignoresPathId ? [] : idNames) {
        const id = params[name] ?? '';
        if (!isUuid(id)) throw new NotFoundError();
        params[name] = id.toLowerCase();
      }
    },
    ...[route.preValidation ?? []].flat(),
  ];
}

/** A real id without the required parameters means that the caller wants that record, so the error names its path. */
function refuseRecordRead(
  { params, query }: Pick<FastifyRequest, 'params' | 'query'>,
  { schema, url }: { schema: unknown; url: string },
): void {
  const { required = [] } = schema as { required?: string[] };
  const { id = '' } = params as { id?: string };
  const missingNames = required.filter((name) => !Object.hasOwn(query as object, name));
  if (missingNames.length === 0 || !isUuid(id)) return;
  const path = `${url.replace(':id', '{id}')}/detail`;
  const clause = `is required to list the comments of a page; one comment is read at ${path}`;
  throw new ValidationError(Object.fromEntries(missingNames.map((name) => [name, [clause]])));
}

/**
 * Refuses a path without an id that its operation needs, such as `/projects//board`. Call it before routes are added.
 *
 * @param methodsByPath complete when the first request arrives.
 */
export function refuseMissingIds(app: App, methodsByPath: ReadonlyMap<string, ReadonlySet<string>>): void {
  const findPath = (method: string, fits: (pattern: readonly string[]) => boolean) =>
    [...methodsByPath].find(([url, methods]) => methods.has(method) && fits(url.split('/')))?.[0];
  app.addHook('onRequest', ({ method, originalUrl, url }, _reply, done) => {
    // Only a URL with empty segments, or one in absolute form, is changed before routing; the latter matches no path.
    if (originalUrl === url) return done();
    const parts = (originalUrl.split('?', 1)[0] ?? '').split('/');
    const path = findPath(method, (pattern) => fitsPattern(parts, pattern));
    // A path with a trailing slash reaches the operation of the path without it.
    const hasTrailingSlash = !parts.slice(1, -1).includes('') && parts.at(-1) === '';
    const partsWithoutSlash = parts.slice(0, -1);
    if (
      path === undefined ||
      (hasTrailingSlash && findPath(method, (pattern) => fitsPattern(partsWithoutSlash, pattern)))
    )
      return done();
    const displayedPath = path.replace(/:(\w+)/g, '{$1}');
    done(new AppError('not_found', `An id is missing from the path: use ${method} ${displayedPath}.`));
  });
}

/** Whether a path matches a pattern, with empty parameters allowed. */
function fitsPattern(parts: readonly string[], pattern: readonly string[]): boolean {
  return (
    parts.length === pattern.length &&
    pattern.every((part, index) => part.startsWith(':') || part === parts[index])
  );
}

/** Responds 405 with `Allow` to a method that a path does not support. Call it after all routes are added. */
export function refuseOtherMethods(app: App, methodsByPath: ReadonlyMap<string, ReadonlySet<string>>): void {
  const paths = [...methodsByPath].map(([url, methods]) => ({ url, methods: [...methods].sort() }));
  for (const { url, methods } of paths) {
    // A path with a parameter must not match the literal segment of another path: `create` in `/projects/create` is not an id.
    const missingMethods = COMMON_METHODS.filter((method) => !methods.includes(method));
    if (missingMethods.length === 0) continue;
    app.route({
      method: missingMethods,
      url,
      config: { permission: 'open', isRefusal: true },
      // Refused before the body is read, because its content is irrelevant.
      onRequest: async () => {
        throw methodNotAllowed(methods);
      },
      handler: () => undefined,
    });
  }
  // Adding a route for each remaining method would take longer than building the rest of the server.
  const patterns = paths
    .sort((one, other) => countParameters(one.url) - countParameters(other.url))
    .map(({ url, methods }) => ({ pattern: toPattern(url), methods }));
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.is404) return done();
    const [path = ''] = request.url.split('?', 1);
    const found = patterns.find(({ pattern }) => pattern.test(path));
    // Before the body is read: its errors are irrelevant for a path that does not exist.
    done(found ? methodNotAllowed(found.methods) : noSuchPath());
  });
}

/** The refusal of a path that does not exist. */
export function noSuchPath(): AppError {
  return new AppError('not_found', 'This path does not exist: see /docs for the list.');
}

function methodNotAllowed(methods: readonly string[]): AppError {
  const allow = methods.join(', ');
  return new AppError('method_not_allowed', `This path does not support this method; it supports ${allow}.`, {
    headers: { allow },
  });
}

function countParameters(url: string): number {
  return url.split(':').length;
}

/** A pattern that matches the paths of a route. */
function toPattern(url: string): RegExp {
  const parts = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/\W/g, '\\$&')));
  return new RegExp(`^${parts.join('/')}$`);
}

/** Collects the methods of every path that is added to `app` from now on. */
export function collectMethods(app: App): ReadonlyMap<string, Set<string>> {
  const methodsByPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method, config }) => {
    // Fastify itself adds variants of a route that end in a slash.
    if (url.includes('*') || url.endsWith('/') || config?.isRefusal) return;
    const methods = methodsByPath.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    methodsByPath.set(url, methods);
  });
  return methodsByPath;
}
