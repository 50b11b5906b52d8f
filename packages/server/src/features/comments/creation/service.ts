import type {
  Category,
  CreateCommentBody,
  CreateTaskBody,
  DeviceType,
  Priority,
  ReportedEvidence,
  Visibility,
} from '@postil/contract';
import { LIMITS } from '@postil/contract';
import { type Actor, requireRole, visibilityOfNew } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import { isRolledBack, type Sql } from '../../../core/db/database.ts';
import { ForbiddenError, NotFoundError, ValidationError } from '../../../core/errors.ts';
import { joinCalls } from '../../../core/process/joined-calls.ts';
import { newIdWithInstant } from '../../../core/records/ids.ts';
import { belongsToDomain, routeOf } from '../../../core/texts/page-addresses.ts';
import { ensureVisitor, requireMembers } from '../../members/service.ts';
import { getWritableProject } from '../../projects/service.ts';
import { getSite } from '../../sites/service.ts';
import { createdEvent, notifyOfCreation } from '../comment/announce.ts';
import { columnsOfNew, type NewComment } from '../comment/queries.ts';
import { composeEvidence, takeApart } from '../evidence/compose.ts';
import { keepEvidence } from '../evidence/service.ts';
import { refusingTakenId, requireTeamForOrigin } from '../origins/origins.ts';
import { type Created, type Creation, insertComment, insertTogether } from './queries.ts';
import { insertInSteps } from './steps.ts';

/** How long an organisation with a webhook for new comments is not asked again whether it still has one. */
const AWAITED_MS = 10_000;
const NOTHING: Created = { ids: new Set(), isAwaited: false };

type Item = Creation & { readonly tx: Tx };

/**
 * Inserts a comment of the actor, perhaps in one statement with others.
 *
 * @param tx commits each statement.
 * @returns false if nothing was inserted, and the comment is to be inserted by itself.
 */
export type InsertTogether = (tx: Tx, actor: Actor, comment: NewComment) => Promise<boolean>;

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
    const { ids } = await insert(actor.organizationId, { tx, comment, author: actor });
    return ids.has(comment.id);
  };
}

/** Whether the creation of a task is one statement: nobody may have to be notified, nothing is stored beside it, and it cannot conflict. */
export function isOneStatement({
  content,
  assigned_to: assignedTo,
  evidence,
  external_id: externalId,
}: Pick<CreateTaskBody, 'content' | 'assigned_to' | 'evidence' | 'external_id'>): boolean {
  const isAlone = assignedTo === undefined && !content.includes('@') && evidence === undefined;
  // One that is taken would be refused together with all that are inserted with it.
  return isAlone && externalId === undefined;
}

/**
 * Creates a comment from the board, with one statement that also checks and records it. People whom the comment may
 * concern are notified by further statements of the same transaction.
 *
 * @param sql a transaction, unless `isOneStatement` returns true.
 * @param task.together tried first, for a task of one statement.
 * @throws {NotFoundError} for an unknown site or project.
 * @throws {ConflictError} `project_archived`, `external_id_taken`.
 * @throws {ForbiddenError} a guest who gives what only systems of the team give.
 * @throws {ValidationError} if site and project do not belong together, the assignee is not a member, or the anchor or the
 *   evidence is too large.
 */
export async function createTask(
  sql: Tx,
  actor: Actor,
  { body, together }: { body: CreateTaskBody; together?: InsertTogether | undefined },
): Promise<NewComment> {
  if (body.assigned_to !== undefined) requireRole(actor, 'member');
  requireTeamForOrigin(actor, body);
  requireSmallAnchor(body.context ?? {});
  const { reported, context } = takeApart(body.evidence);
  const comment = toNewComment(actor, { ...body, context: { ...context, ...body.context } });
  return (await together?.(sql, actor, comment)) ? comment : create(sql, actor, { comment, reported });
}

/**
 * Creates a comment with its evidence and the record and event of its creation, and notifies the people whom it concerns.
 *
 * @throws {ValidationError} the evidence is too large.
 * @throws the error for the condition of `insertComment` that does not hold.
 */
async function create(
  sql: Tx,
  author: Actor,
  { comment, reported }: { comment: NewComment; reported: ReportedEvidence | undefined },
): Promise<NewComment> {
  const insert = sql.isSharded ? insertInSteps : insertComment;
  const evidence = composeEvidence(reported ?? null, {
    comment: { ...columnsOfNew(comment, author), context: comment.context },
  });
  const event = createdEvent(sql, author, { comment, evidence });
  const isInserted = await refusingTakenId(() => insert(sql, author, { comment, event }));
  if (!isInserted) await refuseComment(sql, author, comment);
  await keepEvidence(sql, author, { commentId: comment.id, evidence: reported });
  await notifyOfCreation(sql, author, comment);
  return comment;
}

function toNewComment(actor: Actor, body: CreateTaskBody): NewComment {
  return {
    ...newIdWithInstant(),
    projectId: body.project_id ?? null,
    siteId: body.site_id ?? null,
    title: body.title || null,
    content: body.content,
    description: body.description || null,
    status: body.status,
    priority: body.priority,
    pageUrl: body.page_url,
    route: body.route,
    pageTitle: body.page_title || null,
    deviceType: body.device_type,
    category: body.category ?? null,
    tags: [...new Set(body.tags)],
    visibility: visibilityOfNew(actor, { given: body.visibility, fallback: 'team' }),
    assignedTo: body.assigned_to ?? null,
    dueDate: body.due_date ?? null,
    reportedAt: null,
    context: body.context ?? {},
    origin: body,
  };
}

/** Throws the error for the condition of `insertComment` that did not hold. */
async function refuseComment(
  sql: Sql,
  actor: Actor,
  { siteId, projectId, assignedTo }: NewComment,
): Promise<never> {
  const site = siteId === null ? undefined : await getSite(sql, actor, siteId);
  if (projectId !== null) await getWritableProject(sql, actor, projectId);
  if (site && projectId !== null && site.project_id !== projectId) {
    throw new ValidationError({ project_id: ['must be the project of the site, or be left out'] });
  }
  if (site) await getWritableProject(sql, actor, site.project_id);
  if (assignedTo !== null)
    await requireMembers(sql, actor, {
      ids: [assignedTo],
      field: 'assigned_to',
      projectId: site?.project_id ?? projectId,
    });
  // All conditions hold by now, because another request has just fixed the one that did not.
  throw new NotFoundError();
}

/** @throws {ValidationError} the anchor of what a page reported is too large. */
export function requireSmallAnchor(
  { anchor }: { readonly anchor?: unknown },
  field = 'context.anchor',
): void {
  if (anchor === undefined || Buffer.byteLength(JSON.stringify(anchor)) <= LIMITS.anchorBytes) return;
  throw new ValidationError({ [field]: [`must have at most ${LIMITS.anchorBytes} bytes as JSON`] });
}

/** A comment that is made on a page of a site. */
export interface Report {
  readonly site: { readonly id: string; readonly project_id: string };
  readonly content: string;
  readonly priority: Priority;
  readonly category?: Category | null;
  readonly pageUrl: string;
  readonly pageTitle: string | null;
  readonly deviceType: DeviceType;
  /** The visitor's clock. */
  readonly reportedAt: Date;
  /** What the page reported about the browser and the place. */
  readonly context: Readonly<Record<string, unknown>>;
  /** What the page says of the commented element. */
  readonly evidence?: ReportedEvidence | undefined;
  /** As the author asked for it. */
  readonly visibility?: Visibility | undefined;
}

/**
 * Creates a comment as a visitor of a site, under the name that the visitor gave.
 *
 * @throws {ForbiddenError} for another organisation, or a site that is inactive.
 */
export async function createVisitorComment(
  tx: Tx,
  actor: Actor,
  body: CreateCommentBody,
): Promise<NewComment> {
  if (body.user.org_id !== actor.organizationId) {
    throw new ForbiddenError(
      'forbidden',
      'user.org_id is another organisation: it must be the organisation of the key.',
    );
  }
  const site = await getSite(tx, actor, body.site.site_id);
  if (!site.is_active)
    throw new ForbiddenError(
      'site_inactive',
      'The site is inactive and accepts no comments: make it active with PUT /sites/{id}.',
    );
  if (!belongsToDomain(body.site.domain, site.domain)) {
    throw new ValidationError({ 'site.domain': [`must be ${site.domain} or a subdomain of it`] });
  }
  const name = body.user.name || 'Guest';
  const personId = await ensureVisitor(tx, actor, { name, role: body.user.role ?? '' });
  const { page_url: pageUrl, timestamp } = body.context;
  return reportComment(
    tx,
    { ...actor, type: 'guest', personId },
    {
      site,
      content: body.comment.content,
      priority: body.comment.priority,
      pageUrl,
      pageTitle: null,
      deviceType: 'DESKTOP',
      reportedAt: new Date(timestamp),
      context: body.context,
    },
  );
}

/**
 * Creates a comment on a page of a site, which is known to be active and visible to its author.
 *
 * @throws {ConflictError} `project_archived`.
 * @throws {ValidationError} the anchor or the evidence is too large.
 */
export async function reportComment(tx: Tx, author: Actor, report: Report): Promise<NewComment> {
  const {
    site,
    content,
    priority,
    category = null,
    pageUrl,
    pageTitle,
    deviceType,
    reportedAt,
    context,
  } = report;
  requireSmallAnchor(context);
  const comment: NewComment = {
    ...newIdWithInstant(),
    projectId: site.project_id,
    siteId: site.id,
    title: null,
    content,
    description: null,
    status: 'OPEN',
    priority,
    pageUrl,
    route: routeOf(pageUrl),
    pageTitle,
    deviceType,
    category,
    tags: [],
    visibility: visibilityOfNew(author, { given: report.visibility, fallback: 'team' }),
    assignedTo: null,
    reportedAt,
    context,
  };
  return create(tx, author, { comment, reported: report.evidence });
}
