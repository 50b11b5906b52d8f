import { METHODS } from 'node:http';
import { Body } from '@postil/contract';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { AppError, NotFoundError, ValidationError } from '../errors.ts';
import { isUuid } from '../records/ids.ts';
import type { App } from './app.ts';
import { nullRemover } from './messages/nulls.ts';
import { type QueryReader, queryReader } from './messages/query-parameters.ts';

/** All methods that can come; `CONNECT` never comes as a request. */
export const KNOWN_METHODS: readonly string[] = METHODS.filter((method) => method !== 'CONNECT');

/** Those that clients send to an API. */
const USUAL_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Holds every route of `app` that is added later to the API's rules: unknown fields and parameters are
 * refused, a malformed id in the path is not found.
 */
export function addApiConventions(app: App): void {
  app.addHook('onRoute', prepareRoute);
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined && request.routeOptions.schema?.body) request.body = {};
    done();
  });
}

function prepareRoute(route: RouteOptions): void {
  const schema: NonNullable<RouteOptions['schema']> = { ...route.schema };
  schema.querystring ??= Body({});
  if (![route.method].flat().some((method) => method === 'GET' || method === 'HEAD'))
    schema.body ??= Body({});
  route.schema = schema;
  // TypeBox makes JSON Schema objects; Fastify's type of them is `unknown`.
  const readQuery: QueryReader = queryReader(schema.querystring as Parameters<typeof queryReader>[0]);
  const removeNulls = nullRemover(schema.body ?? {});
  const idNames = [...route.url.matchAll(/:(\w*id)\b/g)].map(([, name = '']) => name);
  const isIdFree = route.config?.operation?.ignoresPathId ?? false;
  route.preValidation = [
    async (request) => {
      request.query = readQuery(request.query as Record<string, unknown>);
      removeNulls(request.body);
      const params = request.params as Record<string, string>;
      if (isIdFree) refuseRecordRead(request, { schema: schema.querystring, url: route.url });
      for (const name of isIdFree ? [] : idNames) {
        const id = params[name] ?? '';
        if (!isUuid(id)) throw new NotFoundError();
        params[name] = id.toLowerCase();
      }
    },
    ...[route.preValidation ?? []].flat(),
  ];
}

/** Where an id that is not used is a record's, and what is required is missing, the caller wants that record. */
function refuseRecordRead(
  { params, query }: Pick<FastifyRequest, 'params' | 'query'>,
  { schema, url }: { schema: unknown; url: string },
): void {
  const { required = [] } = schema as { required?: string[] };
  const { id = '' } = params as { id?: string };
  const missing = required.filter((name) => !Object.hasOwn(query as object, name));
  if (missing.length === 0 || !isUuid(id)) return;
  const path = `${url.replace(':id', '{id}')}/detail`;
  const clause = `is required to list the comments of a page; one comment is read at ${path}`;
  throw new ValidationError(Object.fromEntries(missing.map((name) => [name, [clause]])));
}

/** Answers 405 with `Allow` where a path exists and the method does not. Call it when all routes are there. */
export function refuseOtherMethods(app: App, methodsByPath: ReadonlyMap<string, ReadonlySet<string>>): void {
  const paths = [...methodsByPath].map(([url, methods]) => ({ url, methods: [...methods].sort() }));
  for (const { url, methods } of paths) {
    // A path with a parameter does not take what another path names: `/comments/create` is no comment.
    const missing = USUAL_METHODS.filter((method) => !methods.includes(method));
    if (missing.length === 0) continue;
    app.route({
      method: missing,
      url,
      config: { permission: 'open' },
      // Before the body is read: it does not matter what it says.
      onRequest: async () => {
        throw otherMethod(methods);
      },
      handler: () => undefined,
    });
  }
  // A route of its own for every other method would take longer to make than all the rest of the server.
  const patterns = paths
    .sort((one, other) => parametersOf(one.url) - parametersOf(other.url))
    .map(({ url, methods }) => ({ pattern: toPattern(url), methods }));
  app.addHook('onRequest', (request, _reply, done) => {
    const [path = ''] = request.is404 ? request.url.split('?', 1) : [];
    const found = request.is404 ? patterns.find(({ pattern }) => pattern.test(path)) : undefined;
    done(found && otherMethod(found.methods));
  });
}

function otherMethod(methods: readonly string[]): AppError {
  const allow = methods.join(', ');
  return new AppError('method_not_allowed', `This path takes ${allow}.`, { headers: { allow } });
}

function parametersOf(url: string): number {
  return url.split(':').length;
}

/** What matches the paths of a route. */
function toPattern(url: string): RegExp {
  const parts = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/\W/g, '\\$&')));
  return new RegExp(`^${parts.join('/')}$`);
}

/** Collects the methods of every path that is added to `app` from now on. */
export function collectMethods(app: App): ReadonlyMap<string, Set<string>> {
  const methodsByPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    // Fastify itself adds these to another route.
    if (url.includes('*') || url.endsWith('/')) return;
    const methods = methodsByPath.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    methodsByPath.set(url, methods);
  });
  return methodsByPath;
}
