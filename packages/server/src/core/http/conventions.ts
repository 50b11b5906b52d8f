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
  for (const [url, allowed] of methodsByPath) {
    // A path with a parameter does not take what another path names: `/comments/create` is no comment.
    const missing = KNOWN_METHODS.filter((method) => !allowed.has(method));
    if (missing.length === 0) continue;
    const allow = [...allowed].sort().join(', ');
    app.route({
      method: missing,
      url,
      config: { permission: 'open' },
      // Before the body is read: it does not matter what it says.
      onRequest: async () => {
        throw new AppError('method_not_allowed', `This path takes ${allow}.`, { headers: { allow } });
      },
      handler: () => undefined,
    });
  }
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
