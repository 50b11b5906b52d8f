import {
  type BodyOf,
  type Operation,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  statusOf,
} from '@postil/contract';
import type { FastifyReply, FastifyRequest, RouteHandler } from 'fastify';
import type { App } from './app.ts';

/** A request that was validated against the schemas of its operation. */
type RequestOf<Of extends Operation> = FastifyRequest<{
  Params: ParamsOf<Of>;
  Querystring: QueryOf<Of>;
  Body: BodyOf<Of>;
}>;

/** Implements an operation. @returns its response; the reply itself when the response is a file or a stream. */
type Handler<Of extends Operation> = (
  request: RequestOf<Of>,
  reply: FastifyReply,
) => Promise<ResponseOf<Of> | FastifyReply> | FastifyReply;

/** Adds the route of an operation to `app`, which has the API's conventions and its prefix. */
export function serve<Of extends Operation>(app: App, operation: Of, handler: Handler<Of>): void {
  const { method, path, access, role, query, body, response, streams }: Operation = operation;
  app.route({
    method,
    url: path,
    // A HEAD request for a stream would never end.
    ...(streams && { exposeHeadRoute: false }),
    config: {
      permission: access,
      operation,
      ...(role && { role }),
    },
    schema: {
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(response && { response: { [statusOf(operation)]: response } }),
    },
    // Fastify derives types only from schemas that are literals in the call.
    handler: handler as unknown as RouteHandler,
  });
}
