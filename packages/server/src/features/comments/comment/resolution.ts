import { type Actor, keyIdOf } from '../../../core/access/actor.ts';
import { ForbiddenError } from '../../../core/errors.ts';
import type { LockedCommentRow } from './queries.ts';

type ResolutionRow = Pick<LockedCommentRow, 'resolved_by' | 'created_by'>;

/**
 * Refuses an actor whom the rules of the project do not allow to resolve a comment.
 *
 * @throws {ForbiddenError} `forbidden`, with the alternatives.
 */
export function requireResolver(actor: Actor, comment: ResolutionRow): void {
  if (isResolver(actor, comment)) return;
  const rule =
    comment.resolved_by === 'people'
      ? 'In this project only people resolve comments'
      : 'In this project only the reporter of a comment resolves it, or an owner or admin in person';
  throw new ForbiddenError('forbidden', `${rule}: ${alternativeFor(actor)}`);
}

/** Whether the project of a comment lets an actor resolve it. The permission to change its status is checked elsewhere. */
export function isResolver(actor: Actor, comment: ResolutionRow): boolean {
  const { resolved_by: resolvers } = comment;
  if (resolvers === null || resolvers === 'anyone' || actor.type === 'system') return true;
  // A key never counts as a person, even if a person owns it.
  return keyIdOf(actor) === null && (resolvers === 'people' || isReporterOrAdmin(actor, comment));
}

function isReporterOrAdmin({ personId, role }: Actor, { created_by: reporterId }: ResolutionRow): boolean {
  return personId === reporterId || role === 'owner' || role === 'admin';
}

function alternativeFor({ type }: Actor): string {
  if (type === 'mcp_key') return 'submit your work with submit-result, and they decide.';
  if (type === 'api_key') return 'submit the work with POST /comments/{id}/results, and they decide.';
  return 'submit the work as a result, and they decide.';
}
