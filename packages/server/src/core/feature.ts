import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Caller, Via } from './access/actor.ts';
import type { SecretBox } from './access/secret-box.ts';
import type { Change, Commit, Outbox } from './changes/transaction.ts';
import type { Cap } from './db/caps.ts';
import type { Database } from './db/database.ts';
import type { App } from './http/app.ts';
import type { Authenticate, Resolver } from './http/authentication.ts';
import type { RateLimits, VisitorLimits } from './http/limits/rate-limits.ts';
import type { Metrics } from './http/metrics/registry.ts';
import type { Hold } from './http/writes/hold.ts';
import type { Replay, Write } from './http/writes/write.ts';
import type { Prompt } from './mcp/surface/prompts.ts';
import type { CompleteId, Resource, ResourceTemplate } from './mcp/surface/resources.ts';
import type { Tool } from './mcp/surface/tool.ts';
import type { Job, Worker } from './process/jobs.ts';
import type { Lifecycle } from './process/lifecycle.ts';
import type { Pollers } from './process/polling.ts';
import type { Storage } from './storage/storage.ts';
import type { ProcessPicture } from './uploads/pictures.ts';
import type { UploadRules } from './uploads/receive.ts';

/** The parts of the application that every feature may use. */
export interface Services {
  readonly database: Database;
  readonly logger: FastifyBaseLogger;
  readonly lifecycle: Lifecycle;
  readonly metrics: Metrics;
  /** Makes a change through the REST API, and responds with it. */
  readonly write: Write;
  /** Makes any other change. */
  readonly change: Change;
  readonly replay: Replay;
  /** Creates a poller that is woken by other processes' commits. */
  readonly createPoller: Pollers['create'];
  /** Seals values that the database must not reveal. */
  readonly secretBox: SecretBox;
  readonly storage: Storage;
  readonly uploadRules: UploadRules;
  readonly processPicture: ProcessPicture;
  /** Creates a hook for routes outside the API: it authenticates requests with credentials of these kinds. */
  authenticate(accepts: readonly Via['kind'][]): Authenticate;
  /** As `RateLimits` describes. @throws {AppError} `rate_limited`. */
  readonly countSignIn: RateLimits['countSignIn'];
  /** Limits the writes of visitors. */
  readonly visitorLimits: VisitorLimits;
  /**
   * Re-authenticates the caller of an earlier request; no rate limit counts it.
   *
   * @throws {UnauthenticatedError} the credential is no longer valid.
   */
  identify(request: FastifyRequest): Promise<Caller>;
  /** The public URL without a trailing slash; known once the server listens. */
  baseUrl(): string;
}

/** The services for routes of records with a maximum number per organisation. */
export type LimitedServices = Services & { readonly cap: Cap };

/** The services for routes that accept uploads. `maxBytes`: the maximum size of a file. */
export type UploadServices = Services & { readonly maxBytes: number };

/**
 * The entry point of a feature: the only part of it that the application uses. A feature keeps its state in a closure,
 * so that each application creates its own object.
 */
export interface Feature<ToolName extends string = string> {
  /** Called once, before everything else. @throws {RefusedError} the feature cannot serve. */
  open?(services: Services): void | Promise<void>;
  /** Adds routes below the prefix of the API. */
  routes?(api: App, services: Services): void | Promise<void>;
  /** Adds routes outside the API. */
  pages?(app: App, services: Services): void | Promise<void>;
  /** Finds the caller of a request by the feature's kind of credential. */
  readonly resolve?: Resolver;
  /** Called for each request of the API that was admitted, before its body is read. @throws {AppError} to refuse it. */
  onAdmit?(request: FastifyRequest, services: Services): Promise<void>;
  jobs?(services: Services): readonly Job[];
  worker?(services: Services): Worker;
  /** The tools that assistants may call, by name. */
  readonly tools?: { readonly [Name in ToolName]: Tool };
  readonly resources?: readonly Resource[];
  readonly templates?: readonly ResourceTemplate[];
  readonly prompts?: readonly Prompt[];
  /** By the name of the argument that takes the id. */
  readonly completions?: Readonly<Record<string, CompleteId>>;
  /** Queues changes for other systems; one feature has it. */
  readonly outbox?: Outbox;
  /** Holds texts until the team releases them; one feature provides it. */
  readonly hold?: Hold;
  /** Called after every change that this process has committed. */
  onCommit?(commit: Commit): void;
  /** Called when the server begins to close, while requests are still being served. */
  onStop?(): void | Promise<void>;
}
