import { type Actor, keyIdOf } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import { isRolledBack } from '../../../core/db/database.ts';
import { scopeParameter } from '../../../core/db/scope.ts';
import { joinCalls } from '../../../core/process/joined-calls.ts';
import { newId } from '../../../core/records/ids.ts';
import type { NewComment } from '../comment/queries.ts';
import type { InsertTogether } from '../comment/service.ts';
import { type Created, type Creation, insertTogether } from './queries.ts';

/** How long an organisation with a webhook for new comments is not asked again whether it still has one. */
const AWAITED_MS = 10_000;
const NOTHING: Created = { ids: new Set(), isAwaited: false };

type Item = Creation & { readonly tx: Tx };

/**
 * Creates the function that inserts comments which need no more than a row and its record: those that one organisation
 * gets at about the same time, in one statement. What cannot be inserted so is left to the statement for one comment,
 * which also queues events and says what is wrong.
 */
export function createInsertTogether(): InsertTogether {
  const awaitedUntil = new Map<string, number>();
  const insert = joinCalls(async (organizationId, items: readonly [Item, ...Item[]]) => {
    const [{ tx }] = items;
    try {
      const created = await insertTogether(tx, organizationId, items);
      if (created.isAwaited) awaitedUntil.set(organizationId, Date.now() + AWAITED_MS);
      return created;
    } catch (error) {
      // One of them may be at fault, such as one whose site has just been deleted.
      if (isRolledBack(error)) return NOTHING;
      throw error;
    }
  });
  return async (tx, actor, comment) => {
    if ((awaitedUntil.get(actor.organizationId) ?? 0) > Date.now()) return false;
    awaitedUntil.delete(actor.organizationId);
    const { ids } = await insert(actor.organizationId, { tx, ...toCreation(actor, comment) });
    return ids.has(comment.id);
  };
}

function toCreation(actor: Actor, comment: NewComment): Creation {
  return {
    comment,
    record: {
      record_id: newId(),
      actor_type: actor.type,
      person_id: actor.personId,
      api_key_id: keyIdOf(actor),
    },
    projectIds: scopeParameter(actor),
  };
}
