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
export type RequestOf<Of extends Operation> = FastifyRequest<{
  Params: ParamsOf<Of>;
  Querystring: QueryOf<Of>;
  Body: BodyOf<Of>;
}>;

/** Implements an operation. @returns its response; the reply itself when the response is a file or a stream. */
export type Handler<Of extends Operation> = (
  request: RequestOf<Of>,
  reply: FastifyReply,
) => Promise<ResponseOf<Of> | FastifyReply> | FastifyReply;

/** The implementation of an operation with its options. */
export interface Serving<Of extends Operation> {
  readonly handler: Handler<Of>;
  /** Whether the change for a validated body is a single statement, which is its own transaction. */
  isOneStatement(body: BodyOf<Of>): boolean;
}

/** Adds the route of an operation to `app`, which has the API's conventions and its prefix. */
export function serve<Of extends Operation>(
  app: App,
  operation: Of,
  serving: Handler<Of> | Serving<Of>,
): void {
  const { method, path, access, role, query, body, response, streams }: Operation = operation;
  const { handler, isOneStatement } =
    typeof serving === 'function' ? { handler: serving, isOneStatement: undefined } : serving;
  app.route({
    method,
    url: path,
    // The head of a stream alone would never end.
    ...(streams && { exposeHeadRoute: false }),
    config: {
      permission: access,
      operation,
      ...(role && { role }),
      // The body was validated against the operation's schema.
      ...(isOneStatement && { isOneStatement: (given: unknown) => isOneStatement(given as BodyOf<Of>) }),
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
