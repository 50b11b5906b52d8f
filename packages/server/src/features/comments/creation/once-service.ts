import type { CreateTaskBody } from '@postil/contract';
import { type Actor, requireRole } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import { lockAdditions } from '../../../core/db/caps.ts';
import { DAY_MS } from '../../../core/process/durations.ts';
import { findDuplicateTask } from './queries.ts';
import { createTask } from './service.ts';

/** The deduplication window, which is longer than any client keeps retrying. */
const DEDUPLICATION_PERIOD_MS = DAY_MS;

/**
 * Creates a task as `createTask` does, unless the same author has created one with the same text on the same page
 * within the last day, and it is still pending: a client that retries, for example because the response was lost, does
 * not create a duplicate.
 */
export async function createTaskOnce(
  tx: Tx,
  actor: Actor,
  body: CreateTaskBody,
): Promise<{ id: string; isNew: boolean }> {
  requireRole(actor, 'member');
  // A concurrent retry waits here, and then finds the task.
  await lockAdditions(tx, { organizationId: actor.organizationId, table: 'comments' });
  const since = new Date(Date.now() - DEDUPLICATION_PERIOD_MS);
  const duplicateId = await findDuplicateTask(tx, actor, { body, since });
  if (duplicateId !== undefined) return { id: duplicateId, isNew: false };
  return { id: (await createTask(tx, actor, body)).id, isNew: true };
}
