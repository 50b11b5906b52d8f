import type { CreateMockupCommentBody, CreateReplyBody, CreateTaskBody, HeldKind } from '@postil/contract';
import type { Type } from 'typebox';
import type { Actor } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import { type Cap, requireBelowLimit } from '../../../core/db/caps.ts';
import type { Sql } from '../../../core/db/database.ts';
import type { HeldRequest } from '../../../core/http/writes/hold.ts';
import { newIdWithInstant } from '../../../core/records/ids.ts';
import { getComment } from '../../comments/comment/service.ts';
import { createTask } from '../../comments/creation/service.ts';
import { createMockupComment } from '../../comments/mockup-comments/service.ts';
import { addReply } from '../../comments/replies/service.ts';
import type { PageCaller } from '../callers/service.ts';
import { type HeldRow, insertHeld } from './queries.ts';

/** A comment that was released. */
export type Released = Awaited<ReturnType<typeof createTask>>;

/** The record that each operation would have created. */
const KINDS: Readonly<Record<string, HeldKind>> = {
  createTask: 'comment',
  createWidgetReply: 'reply',
  createReply: 'reply',
  createMockupComment: 'mockup_comment',
  createMockupCommentReply: 'mockup_reply',
};

/**
 * Keeps what a request would have created.
 *
 * @param page from which it came; undefined: a reviewer sent it.
 * @throws {ConflictError} `limit_reached`.
 */
export async function holdWrite(
  tx: Sql,
  { actor, params, body, routeOptions: { config } }: HeldRequest,
  { page, cap }: { page: PageCaller | undefined; cap: Cap },
): Promise<void> {
  const kind = KINDS[config.operation?.id ?? ''];
  if (kind === undefined) throw new Error(`Nothing holds what ${config.operation?.id} creates.`);
  await requireBelowLimit(tx, actor, cap);
  const { id, createdAt } = newIdWithInstant();
  const site = page?.site;
  await insertHeld(tx, {
    organization_id: actor.organizationId,
    id,
    kind,
    subject_id: kind === 'comment' ? null : (params as { id: string }).id,
    site_id: site?.id ?? null,
    project_id: site ? null : projectOf(actor),
    visitor_id: actor.personId,
    identity: page?.visit?.identity ?? null,
    reason: 'limit',
    body: body as object,
    created_at: createdAt,
  });
}

/** That of the link by which a reviewer came. */
function projectOf({ scope }: Actor): string {
  const [projectId] = scope === 'organization' ? [] : scope.projectIds;
  if (projectId === undefined) throw new Error('A reviewer has one project.');
  return projectId;
}

/** Creates the comment that a reviewer has sent, or a reply. @throws as the operation does. */
export async function releaseWrite(tx: Tx, actor: Actor, row: HeldRow): Promise<Released> {
  // The permissions of somebody outside of the team, in the project where it was sent.
  const guest: Actor = { ...actor, role: 'guest', scope: { projectIds: [row.project_id] } };
  const { kind, subject_id: subjectId, body } = row;
  if (kind === 'comment' || subjectId === null) return createTask(tx, guest, body as CreateTaskBody);
  if (kind === 'mockup_comment')
    return createMockupComment(tx, guest, { mockupId: subjectId, body: body as CreateMockupCommentBody });
  const id = await releaseReply(tx, guest, { row, commentId: subjectId });
  return getComment(tx, actor, { id, kind: kind === 'reply' ? 'page' : 'mockup' });
}

/** @returns the comment that has got the reply. */
async function releaseReply(
  tx: Tx,
  guest: Actor,
  { row, commentId }: { row: HeldRow; commentId: string },
): Promise<string> {
  const { content, mentioned_ids: mentionedIds } = row.body as Type.Static<typeof CreateReplyBody>;
  const kind = row.kind === 'reply' ? 'page' : 'mockup';
  await addReply(tx, guest, {
    ...{ id: commentId, ifMatch: undefined, kind, content, visibility: undefined },
    ...(mentionedIds && { mentionedIds }),
  });
  return commentId;
}
