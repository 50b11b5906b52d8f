import { type Actor, requireRole } from '../../../core/access/actor.ts';
import { breaksConstraint } from '../../../core/db/database.ts';
import { ConflictError } from '../../../core/errors.ts';

/**
 * Ensures that only the team sets the data that another system stores with a comment: otherwise a guest could take an
 * id of that system.
 *
 * @throws {ForbiddenError} a guest sets one of these fields.
 */
export function requireTeamForOrigin(
  actor: Actor,
  fields: { readonly external_id?: unknown; readonly source?: unknown; readonly metadata?: unknown },
): void {
  if ([fields.external_id, fields.source, fields.metadata].some((value) => value !== undefined))
    requireRole(actor, 'member');
}

/** Runs a statement that may set a duplicate external id. @throws {ConflictError} `external_id_taken`. */
export async function refuseTakenId<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!breaksConstraint(error, 'comments_by_external_id')) throw error;
    throw new ConflictError(
      'external_id_taken',
      'Another comment in the project already has this external_id from this source: find it with GET /comments?external_id=… and change it.',
    );
  }
}
