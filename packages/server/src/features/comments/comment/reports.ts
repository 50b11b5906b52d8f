import type { CreateCommentBody, DeviceType, Priority } from '@postil/contract';
import { LIMITS } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Tx } from '../../../core/changes/transaction.ts';
import { ForbiddenError, NotFoundError, ValidationError } from '../../../core/errors.ts';
import { newIdWithInstant } from '../../../core/records/ids.ts';
import { belongsToDomain, routeOf } from '../../../core/texts/page-addresses.ts';
import { ensureVisitor } from '../../members/service.ts';
import { getWritableProject } from '../../projects/service.ts';
import { getSite } from '../../sites/service.ts';
import { createdEvent } from './events.ts';
import { notifyOfCreation } from './notices.ts';
import { insertComment, type NewComment } from './queries.ts';

/** A comment that is made on a page of a site. */
export interface Report {
  readonly site: { readonly id: string; readonly project_id: string };
  readonly content: string;
  readonly priority: Priority;
  readonly pageUrl: string;
  readonly pageTitle: string | null;
  readonly deviceType: DeviceType;
  /** The visitor's clock. */
  readonly reportedAt: Date;
  /** What the page reported about the browser and the place. */
  readonly context: Readonly<Record<string, unknown>>;
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
 * @throws {ValidationError} the anchor is too large.
 */
export async function reportComment(tx: Tx, author: Actor, report: Report): Promise<NewComment> {
  const { site, content, priority, pageUrl, pageTitle, deviceType, reportedAt, context } = report;
  requireSmallAnchor(context);
  await getWritableProject(tx, author, site.project_id);
  const comment: NewComment = {
    ...newIdWithInstant(),
    projectId: site.project_id,
    siteId: site.id,
    content,
    description: null,
    status: 'OPEN',
    priority,
    pageUrl,
    route: routeOf(pageUrl),
    pageTitle,
    deviceType,
    category: null,
    tags: [],
    assignedTo: null,
    reportedAt,
    context,
  };
  if (!(await insertComment(tx, author, { comment, event: createdEvent(comment, author) })))
    throw new NotFoundError();
  await notifyOfCreation(tx, author, comment);
  return comment;
}

/** @throws {ValidationError} the anchor of what a page reported is too large. */
export function requireSmallAnchor(
  { anchor }: { readonly anchor?: unknown },
  field = 'context.anchor',
): void {
  if (anchor === undefined || Buffer.byteLength(JSON.stringify(anchor)) <= LIMITS.anchorBytes) return;
  throw new ValidationError({ [field]: [`must have at most ${LIMITS.anchorBytes} bytes as JSON`] });
}
