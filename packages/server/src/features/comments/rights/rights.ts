import type { Visibility } from '@postil/contract';
import { type Actor, isInTeam } from '../../../core/access/actor.ts';
import { ForbiddenError } from '../../../core/errors.ts';

/**
 * The visibility of a new record. Texts by people outside the team are for everyone.
 *
 * @param requestedVisibility undefined: none is requested.
 * @param fallback the default for the team.
 * @throws {ForbiddenError} `insufficient_permission` for people outside the team who request `team`.
 */
export function initialVisibility(
  actor: Pick<Actor, 'role' | 'type'>,
  { requestedVisibility, fallback }: { requestedVisibility: Visibility | undefined; fallback: Visibility },
): Visibility {
  if (isInTeam(actor) && actor.type !== 'guest') return requestedVisibility ?? fallback;
  if (requestedVisibility === 'team') refuseVisibility();
  return 'everyone';
}

/** @throws {ForbiddenError} `insufficient_permission` for people outside the team who set a visibility. */
export function requireTeamForVisibility(actor: Pick<Actor, 'role'>): void {
  if (!isInTeam(actor)) refuseVisibility();
}

function refuseVisibility(): never {
  throw new ForbiddenError(
    'insufficient_permission',
    'Only members of the team write internal notes and decide who sees a comment: leave the visibility out.',
  );
}

/** Refuses a guest who wants to change another person's record. @throws {ForbiddenError} `forbidden`. */
export function requireAuthorIfGuest(
  { role, personId }: Pick<Actor, 'role' | 'personId'>,
  creatorId: string,
): void {
  if (role !== 'guest' || creatorId === personId) return;
  throw new ForbiddenError('forbidden', 'A guest may change only their own comments and replies.');
}
