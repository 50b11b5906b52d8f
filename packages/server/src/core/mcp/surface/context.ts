import type { Permission } from '@postil/contract';
import type { Actor } from '../../access/actor.ts';
import type { Tx } from '../../changes/transaction.ts';
import type { Sql } from '../../db/database.ts';
import { ForbiddenError } from '../../errors.ts';
import type { ShareRead } from '../../process/joined-reads.ts';

/** An actor that sees only one project, as every MCP key does. */
export interface ProjectActor extends Actor {
  readonly scope: { readonly projectIds: readonly string[] };
  readonly projectId: string;
}

/**
 * The actor of an MCP key, which by a constraint of the database belongs to one project.
 *
 * @throws {ForbiddenError} when its owner no longer sees the project.
 */
export function toProjectActor(actor: Actor): ProjectActor {
  const { scope } = actor;
  const projectIds = scope === 'organization' ? [] : scope.projectIds;
  const [projectId] = projectIds;
  if (projectId === undefined)
    throw new ForbiddenError('forbidden', 'The owner of this key no longer sees its project.');
  return { ...actor, scope: { projectIds }, projectId };
}

/** What a tool, a resource or a prompt may know of its request. */
export interface McpContext {
  readonly actor: ProjectActor;
  /** Runs single statements. */
  readonly sql: Sql;
  /** Joins equal concurrent reads of the key's project; for slow statements. */
  readonly share: ShareRead;
  /** Makes a change in one transaction, and then wakes the workers for anything that it queued. */
  write<Result>(change: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  /** Stops counting this request towards the limit of concurrent requests, because from now on it only waits. */
  stopCounting(): void;
  /** Checks again, after a wait, that the key is valid and has the permission. @throws {AppError} when it is not. */
  checkKey(permissions: readonly Permission[]): Promise<void>;
}
