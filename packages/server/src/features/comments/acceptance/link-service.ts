import type { DecideBody, ErrorCode } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import { AppError } from '../../../core/errors.ts';
import type { Services } from '../../../core/feature.ts';
import type { DecisionLink } from '../../notifications/mail/decision-links.ts';
import { type DeciderRow, findDecider } from './queries.ts';
import { decideOnResult } from './service.ts';

/** A decision, and the result that its page showed. */
export interface LinkDecision extends DecideBody {
  readonly resultId?: string;
}

/** The refusals that the page explains by its state: the comment was archived or deleted meanwhile. */
const SETTLED: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['project_archived', 'not_found']);

/**
 * Decides in the name of a link's recipient. It is a no-op if the person may not decide now.
 *
 * @returns whether the decision was refused, because it was made on another result than the newest one.
 */
export async function decideByLink(
  { database, change }: Pick<Services, 'database' | 'change'>,
  { link, submitted, requestId }: { link: DecisionLink; submitted: LinkDecision; requestId: string },
): Promise<boolean> {
  const decider = await findDecider(database.sql, link);
  if (!decider || isClosedToDecisions(decider)) return false;
  const target = { id: link.commentId, ifMatch: undefined, kind: 'any' as const };
  try {
    await change((tx) => decideOnResult(tx, actorOf(link, decider, requestId), { ...target, ...submitted }));
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === 'no_result') return true;
    if (error instanceof AppError && SETTLED.has(error.code)) return false;
    throw error;
  }
}

/** Whether a comment accepts no more decisions. */
export function isClosedToDecisions({ status, project_status: projectStatus }: DeciderRow): boolean {
  return status === 'CLOSED' || projectStatus === 'archived';
}

/** The recipient of a link as an actor, limited to the comment's project, if it has one. */
function actorOf({ organizationId, personId }: DecisionLink, decider: DeciderRow, requestId: string): Actor {
  const { project_id: projectId, is_visitor: isVisitor, role } = decider;
  return {
    type: isVisitor ? 'guest' : 'user',
    organizationId,
    personId,
    via: { kind: 'mailed_link', id: personId },
    scope: projectId === null ? 'organization' : { projectIds: [projectId] },
    role: isVisitor ? 'guest' : role,
    permissions: ['read', 'write'],
    requestId,
  };
}
