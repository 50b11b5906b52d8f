import type { CreateTaskBody } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Change } from '../../../core/changes/transaction.ts';
import { isRolledBack } from '../../../core/db/database.ts';
import { batchCalls } from '../../../core/process/batched-calls.ts';
import type { CommentDetailRow } from '../comment/queries.ts';
import { type Creation, createComments } from './batch-service.ts';
import { toNewTask } from './service.ts';

/** Creates a task by the actor. @returns undefined if it was not created, and needs a transaction of its own. */
type CreateInBatch = (actor: Actor, body: CreateTaskBody) => Promise<CommentDetailRow | undefined>;

/**
 * Creates the function that batches tasks which need no more than their row, record and event: simultaneous ones of an
 * organisation share a transaction. A refused task is left to `createTask`, which reports the reason.
 */
export function createBatcher(change: Change): CreateInBatch {
  const create = batchCalls(async (organizationId, creations: readonly Creation[]) => {
    try {
      return await change((tx) => createComments(tx, organizationId, creations));
    } catch (error) {
      // One of the tasks may be the cause, for instance if its site has just been deleted.
      if (isRolledBack(error)) return [];
      throw error;
    }
  });
  return async (actor, body) => {
    if (!isBatchable(actor, body)) return undefined;
    const comment = toNewTask(actor, body);
    const createdComments = await create(actor.organizationId, { comment, author: actor });
    return createdComments.find(({ id }) => id === comment.id);
  };
}

/** Whether a task needs no notification and no further rows, and cannot conflict. */
function isBatchable(
  { type }: Actor,
  { content, assigned_to: assignedTo, evidence, external_id: externalId }: CreateTaskBody,
): boolean {
  const isSelfContained = assignedTo === undefined && !content.includes('@') && evidence === undefined;
  // A guest's address has to be confirmed. A duplicate external id would fail the whole batch.
  return isSelfContained && type !== 'guest' && externalId === undefined;
}
