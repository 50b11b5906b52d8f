import type { CreateViewBody, UpdateViewBody } from '@postil/contract';
import { LIMITS } from '@postil/contract';
import { type Actor, requireRole } from '../../core/access/actor.ts';
import { lockAdditions } from '../../core/db/caps.ts';
import type { Sql } from '../../core/db/database.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../../core/errors.ts';
import { differences } from '../../core/records/differences.ts';
import { newId } from '../../core/records/ids.ts';
import { requireVersion, type Target } from '../../core/records/versions.ts';
import {
  countOwnViews,
  deleteView,
  findView,
  insertView,
  lockView,
  updateView,
  type ViewRow,
} from './queries.ts';

/**
 * Saves a view of the actor's person.
 *
 * @throws {ConflictError} `limit_reached`.
 * @throws {ForbiddenError} a guest shares it.
 */
export async function addView(tx: Sql, actor: Actor, fields: CreateViewBody): Promise<ViewRow> {
  if (fields.is_shared) requireRole(actor, 'member');
  await lockAdditions(tx, { organizationId: actor.organizationId, table: 'views' });
  if ((await countOwnViews(tx, actor)) >= LIMITS.views)
    throw new ConflictError(
      'limit_reached',
      `You have ${LIMITS.views} views, which is the limit: delete some.`,
    );
  const id = newId();
  await insertView(tx, actor, { id, fields });
  return getView(tx, actor, id);
}

/** Changes a view that the actor may change. A field that keeps its value is not a change. */
export async function changeView(
  tx: Sql,
  actor: Actor,
  { fields, ...target }: Target & { fields: UpdateViewBody },
): Promise<ViewRow> {
  if (fields.is_shared) requireRole(actor, 'member');
  const row = await lockWritableView(tx, actor, target);
  requireCreatorToStopSharing(actor, row, fields);
  if (Object.keys(differences<Partial<ViewRow>>(row, fields)).length === 0) return row;
  await updateView(tx, actor, { id: row.id, fields });
  return getView(tx, actor, row.id);
}

/** Deletes a view that the actor may change. */
export async function removeView(tx: Sql, actor: Actor, target: Target): Promise<void> {
  const { id } = await lockWritableView(tx, actor, target);
  await deleteView(tx, actor, id);
}

/** @throws {NotFoundError} unknown, or hidden from the actor. */
async function getView(sql: Sql, actor: Actor, id: string): Promise<ViewRow> {
  const row = await findView(sql, actor, id);
  if (!row) throw new NotFoundError();
  return row;
}

/**
 * A view that the actor may change: their own, or as an admin a shared one. It is locked until the transaction ends.
 *
 * @throws {NotFoundError} unknown, or hidden from the actor.
 * @throws {ForbiddenError} it belongs to somebody else.
 * @throws {AppError} `version_conflict`.
 */
async function lockWritableView(tx: Sql, actor: Actor, { id, ifMatch }: Target): Promise<ViewRow> {
  await lockView(tx, actor, id);
  const row = await getView(tx, actor, id);
  requireVersion(ifMatch, row.version);
  if (row.created_by !== actor.personId && !actor.permissions.includes('admin'))
    throw new ForbiddenError('forbidden', 'Only its creator or an admin may change or delete a shared view.');
  return row;
}

/** Lets only the creator of a view stop sharing it: an admin would no longer see it. @throws {ForbiddenError} */
function requireCreatorToStopSharing(
  { personId }: Actor,
  row: ViewRow,
  { is_shared: isShared }: UpdateViewBody,
): void {
  if (isShared !== false || !row.is_shared || row.created_by === personId) return;
  throw new ForbiddenError('forbidden', 'Only its creator may stop sharing a view: delete it instead.');
}
