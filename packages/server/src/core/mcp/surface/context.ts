import type { Permission } from '@postil/contract';
import type { Actor } from '../../access/actor.ts';
import type { Tx } from '../../changes/transaction.ts';
import type { Sql } from '../../db/database.ts';
import { ForbiddenError } from '../../errors.ts';
import type { ShareRead } from '../../process/joined-reads.ts';

/** An actor that is confined to one project, as every MCP key is. */
export interface ProjectActor extends Actor {
  readonly scope: { readonly projectIds: readonly string[] };
  readonly projectId: string;
}

/**
 * An MCP key is for one project: the database holds it to that.
 *
 * @throws {ForbiddenError} where its owner does not see the project any more.
 */
export function toProjectActor(actor: Actor): ProjectActor {
  const { scope } = actor;
  const projectIds = scope === 'organization' ? [] : scope.projectIds;
  const [projectId] = projectIds;
  if (projectId === undefined)
    throw new ForbiddenError('forbidden', 'The owner of this key does not see its project any more.');
  return { ...actor, scope: { projectIds }, projectId };
}

/** What a tool, a resource or a prompt may know of the request that it answers. */
export interface McpContext {
  readonly actor: ProjectActor;
  /** One statement at a time. */
  readonly sql: Sql;
  /** Joins equal reads of the key's project that are under way at the same moment; for what takes the database long. */
  readonly share: ShareRead;
  /** Makes a change in one transaction, and then wakes whoever works on what it may have queued. */
  write<Result>(change: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
  /** Stops counting this request as one that is worked on: from now on it only waits. */
  standAside(): void;
  /** Makes sure, after a wait, that the key is still good and has the permission. @throws {AppError} where not. */
  checkKey(permission: Permission): Promise<void>;
}
