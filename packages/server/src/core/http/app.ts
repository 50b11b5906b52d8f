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
     * `of-tool`: each MCP tool declares its own. `open`: none, and requests are limited by IP address. `uncounted`:
     * none, without any limit, for probes that must work under any load.
     */
    permission?: Permission | 'open' | 'uncounted' | 'of-tool';
    /** The minimum role for the route. Default: `member`. */
    role?: MemberRole;
    /** The operation of the contract that a route of the API serves. */
    operation?: Operation;
    /** Whether the route only refuses methods that its path does not support. */
    isRefusal?: boolean;
    /** Whether all responses of the route send the same buffer, so that unread ones use no additional memory. */
    isShared?: boolean;
  }
  interface FastifyRequest {
    /** The caller; set before the body is read, on every route that needs a permission. */
    actor: Actor;
    /** The rate limit that is closest to exhaustion; null when none applies. */
    rateLimit: RateLimitState | null;
    /** Whether the records that it creates wait until the team releases them. */
    requiresModeration: boolean;
  }
  interface FastifyInstance {
    /** The public URL without a trailing slash; undefined when none is set. */
    baseUrl: string | undefined;
    /** The warnings already logged: of a proxy, and of the origins of calling pages. */
    readonly warned: { proxy: boolean; readonly origins: Set<string> };
    /** The open connections. */
    readonly sockets: ReadonlySet<Socket>;
  }
}
