import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { MemberRole, Operation, Permission } from '@postil/contract';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { Actor } from '../access/actor.ts';
import type { RateLimitState } from './limits/rate-limits.ts';

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
     * The permission that a caller needs for this route. Every route must declare it, or the server does not start.
     * `of-tool`: each MCP tool declares its own. `open`: none, and requests are limited by address. `uncounted`: none,
     * without any limit, for probes that must work under any load.
     */
    permission?: Permission | 'open' | 'uncounted' | 'of-tool';
    /** The least powerful role that may use the route. Default: `member`. */
    role?: MemberRole;
    /** The operation of the contract that a route of the API serves. */
    operation?: Operation;
    /** The route only refuses the methods that its path does not have. */
    isRefusal?: boolean;
    /** All responses of the route send the same bytes, so unread ones hold no memory of their own. */
    isShared?: boolean;
  }
  interface FastifyRequest {
    /** The caller; set before the body is read, on every route that needs a permission. */
    actor: Actor;
    /** The rate limit that is closest to exhaustion; null when none applies. */
    rateLimit: RateLimitState | null;
    /** Whether what it creates waits until the team releases it. */
    mustWait: boolean;
  }
  interface FastifyInstance {
    /** The public address without a trailing slash; undefined when none is set. */
    baseUrl: string | undefined;
    /** The warnings that the log has already: of a proxy, and about the addresses from which pages call. */
    readonly warned: { proxy: boolean; readonly origins: Set<string> };
    /** The open connections. */
    readonly sockets: ReadonlySet<Socket>;
  }
}
