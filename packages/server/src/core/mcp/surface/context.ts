import type { Permission } from '@postil/contract';
import type { ProjectActor } from '../../access/actor.ts';
import type { Change } from '../../changes/transaction.ts';
import type { Sql } from '../../db/database.ts';
import type { ShareRead } from '../../process/joined-reads.ts';

/** The context of a request for a tool, a resource or a prompt. */
export interface McpContext {
  readonly actor: ProjectActor;
  /** Runs single statements. */
  readonly sql: Sql;
  /** Runs single statements that only read, for listings, searches and counts. */
  readonly reads: Sql;
  /** Joins equal concurrent reads by actors that see the same data; for slow statements. */
  readonly share: ShareRead;
  /** Makes a change in one transaction, and then wakes the workers for anything that it queued. */
  readonly write: Change;
  /** The URL of the web app, without a trailing slash. */
  readonly appUrl: string;
  /** Returns a function that builds the URL of a picture from its path, for the owner of the key. */
  signer(): Promise<(path: string) => string>;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  /** Stops counting this request towards the limit of concurrent requests, because from now on it only waits. */
  stopCounting(): void;
  /** Checks again, after a wait, that the key is valid and has the permissions. @throws {AppError} when it is not. */
  checkKey(permissions: readonly Permission[]): Promise<void>;
}
