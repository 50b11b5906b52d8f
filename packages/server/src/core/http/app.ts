import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { MemberRole, Operation, Permission } from '@postil/contract';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { Actor } from '../access/actor.ts';
import type { RateLimitState } from './rate-limits.ts';

/** A Fastify application whose handlers get the types of their TypeBox schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What a caller needs for this route; every route says it, or the server does not start. `of-tool`: each MCP tool
     * says it. `open`: nothing, and requests are limited by address. `uncounted`: nothing, and there is no limit, for
     * what must be able to tell how things stand, whatever the load.
     */
    permission?: Permission | 'open' | 'uncounted' | 'of-tool';
    /** The least role that may. Default: `member`. */
    role?: MemberRole;
    /** What a route of the API serves. */
    operation?: Operation;
    /** Whether the change that a checked body asks for is one statement, which is its own transaction. */
    isOneStatement?(body: unknown): boolean;
  }
  interface FastifyRequest {
    /** Who asks; set before the body is read, on every route that is not open to all. */
    actor: Actor;
    /** The limit nearest to its end; null where none counts. */
    rateLimit: RateLimitState | null;
  }
  interface FastifyInstance {
    /** The public address without a trailing slash; undefined where none is set. */
    baseUrl: string | undefined;
  }
}
