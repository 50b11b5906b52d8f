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
import { type Actor, requireRole } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import type { Sql } from '../../../core/db/database.ts';
import { ForbiddenError, NotFoundError, ValidationError } from '../../../core/errors.ts';
import { newIdWithInstant } from '../../../core/records/ids.ts';
import { belongsToDomain, routeOf } from '../../../core/texts/page-addresses.ts';
import { requireMembers } from '../../members/service.ts';
import { ensureNamedAuthor } from '../../members/visitors/queries.ts';
import { getWritableProject } from '../../projects/service.ts';
import { getSite } from '../../sites/service.ts';
import { type NotifiedMockup, notifyOfCreation } from '../comment/events.ts';
import type { CommentDetailRow, NewComment } from '../comment/queries.ts';
import { splitEvidence } from '../evidence/compose.ts';
import { identityIn } from '../evidence/element-identity.ts';
import { storeEvidence } from '../evidence/service.ts';
import { refuseTakenId, requireTeamForOrigin } from '../origins/service.ts';
import { requestEmailConfirmation } from '../reporters/service.ts';
import { initialVisibility } from '../rights/rights.ts';
import { recordRecurrence } from '../seen-again/service.ts';
import { type Creation, createComments } from './batch-service.ts';

/**
 * Creates a comment from the board, and notifies the people concerned.
 *
 * @throws {NotFoundError} for an unknown site or project.
 * @throws {ConflictError} `project_archived`, `external_id_taken`.
 * @throws {ForbiddenError} a guest who sets fields that only the team may set.
 * @throws {ValidationError} if the site is not in the project, the assignee is not a member, or the anchor or the
 *   evidence is too large.
 */
export async function createTask(tx: Tx, author: Actor, body: CreateTaskBody): Promise<CommentDetailRow> {
  const { reported } = splitEvidence(body.evidence);
  return createComment(tx, { comment: toNewTask(author, body), author, reported });
}

/** The new comment for a task. @throws {ForbiddenError} or {ValidationError} for the body, as `createTask` does. */
export function toNewTask(author: Actor, body: CreateTaskBody): NewComment {
  if (body.assigned_to !== undefined) requireRole(author, 'member');
  requireTeamForOrigin(author, body);
  requireSmallAnchor(body.context ?? {});
  const { context } = splitEvidence(body.evidence);
  return toNewComment(author, { ...body, context: { ...context, ...body.context } });
}

/**
 * Creates a comment with its evidence, relates it to the resolved comment that it repeats, notifies the people concerned,
 * and sends a confirmation mail to a submitted address.
 *
 * @param creation.mockup the commented mockup.
 * @param creation.isAddressVerified whether the address need not be confirmed.
 * @throws {ValidationError} the evidence is too large.
 * @throws {ConflictError} `external_id_taken`.
 * @throws the error for its location or its assignee.
 */
export async function createComment(
  tx: Tx,
  {
    mockup,
    isAddressVerified = false,
    ...creation
  }: Creation & { readonly mockup?: NotifiedMockup; readonly isAddressVerified?: boolean },
): Promise<CommentDetailRow> {
  const { author, reported } = creation;
  const comment = { ...creation.comment, ...identityIn(reported) };
  const [row] = await refuseTakenId(() =>
    createComments(tx, author.organizationId, [{ comment, author, reported }]),
  );
  if (!row) return refuseComment(tx, author, comment);
  await storeEvidence(tx, author, { commentId: row.id, evidence: reported });
  await recordRecurrence(tx, author, { row, comment });
  await notifyOfCreation(tx, author, { ...comment, ...(mockup && { mockup }) });
  const language = reported?.environment?.language ?? null;
  await requestEmailConfirmation(tx, author, { comment, isVerified: isAddressVerified, language });
  return row;
}

function toNewComment(actor: Actor, body: CreateTaskBody): NewComment {
  return {
    ...newIdWithInstant(),
    projectId: body.project_id ?? (body.site_id === undefined ? onlyProjectOf(actor) : null),
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
    visibility: initialVisibility(actor, { requestedVisibility: body.visibility, fallback: 'team' }),
    assignedTo: body.assigned_to ?? null,
    dueDate: body.due_date ?? null,
    reportedAt: null,
    context: body.context ?? {},
    origin: body,
  };
}

/** The project of an actor who sees only one, which is the default for new records; otherwise null. */
function onlyProjectOf({ scope }: Actor): string | null {
  const [only = null, another] = scope === 'organization' ? [] : scope.projectIds;
  return another === undefined ? only : null;
}

/** Throws the error for the condition of `insertComments` that did not hold. */
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
  // All conditions hold by now: another request has just fixed the violated one.
  throw new NotFoundError();
}

/** @throws {ValidationError} the anchor that a page reported is too large. */
export function requireSmallAnchor(
  { anchor }: { readonly anchor?: unknown },
  field = 'context.anchor',
): void {
  if (anchor === undefined || Buffer.byteLength(JSON.stringify(anchor)) <= LIMITS.anchorBytes) return;
  throw new ValidationError({ [field]: [`must have at most ${LIMITS.anchorBytes} bytes as JSON`] });
}

/** A comment from a page of a site. */
export interface Report {
  readonly site: { readonly id: string; readonly project_id: string };
  readonly content: string;
  readonly priority: Priority;
  readonly category?: Category | null;
  readonly pageUrl: string;
  readonly pageTitle: string | null;
  readonly deviceType: DeviceType;
  /** The time by the visitor's clock. */
  readonly reportedAt: Date;
  /** The page's report about the browser and the location. */
  readonly context: Readonly<Record<string, unknown>>;
  /** Whether the site vouches for the author's address in the context. */
  readonly isAddressVerified?: boolean;
  /** The page's facts about the commented element. */
  readonly evidence?: ReportedEvidence | undefined;
  /** The requested visibility. */
  readonly visibility?: Visibility | undefined;
}

/**
 * Creates a comment as a visitor of a site, under the visitor's name.
 *
 * @throws {ForbiddenError} for another organisation, or an inactive site; {ValidationError} for another domain.
 */
export async function createVisitorComment(
  tx: Tx,
  actor: Actor,
  body: CreateCommentBody,
): Promise<CommentDetailRow> {
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
  const personId = await ensureNamedAuthor(tx, actor, { name, role: body.user.role ?? '' });
  const { page_url: pageUrl, timestamp } = body.context;
  return createSiteComment(
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
export async function createSiteComment(tx: Tx, author: Actor, report: Report): Promise<CommentDetailRow> {
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
    visibility: initialVisibility(author, { requestedVisibility: report.visibility, fallback: 'team' }),
    assignedTo: null,
    reportedAt,
    context,
  };
  const { evidence: reported, isAddressVerified = false } = report;
  return createComment(tx, { comment, author, reported, isAddressVerified });
}
