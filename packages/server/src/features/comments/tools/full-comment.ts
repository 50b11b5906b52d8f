import type { AuthorKind, Evidence, Relation, Screenshot } from '@postil/contract';
import { Type } from 'typebox';
import { authorKindOf } from '../../../core/access/actor.ts';
import { ID_ORDER } from '../../../core/db/listings.ts';
import { OrNull, readToolPage } from '../../../core/mcp/surface/arguments.ts';
import {
  itemsWithin,
  jsonBytes,
  lengthWithin,
  MAX_PAGE_BYTES,
  MAX_RESULT_BYTES,
  truncate,
} from '../../../core/mcp/surface/bounds.ts';
import type { McpContext } from '../../../core/mcp/surface/context.ts';
import { OpaqueRecord, OpaqueRecords, RecordReference } from '../../../core/mcp/surface/results.ts';
import { cursorOf } from '../../../core/records/paging.ts';
import { presentReference } from '../../../core/records/references.ts';
import { getLatestActivity } from '../../activity/service.ts';
import { readSiteNames } from '../../sites/service.ts';
import { type ClaimRow, findClaim } from '../comment/claim-queries.ts';
import { linksOf } from '../comment/links.ts';
import { presentHolder, presentPin } from '../comment/present.ts';
import type { CommentDetailRow } from '../comment/queries.ts';
import { getComment } from '../comment/service.ts';
import { getEvidence } from '../evidence/service.ts';
import { getFullComment } from '../full/service.ts';
import { presentRelation } from '../relations/present.ts';
import { listRelations } from '../relations/queries.ts';
import { listReplies, type ReplyRow } from '../replies/queries.ts';
import { findNewestResult } from '../results/queries.ts';
import { presentAsEvidence, presentScreenshot } from '../screenshots/present.ts';
import { screenshotUrlsBy } from '../screenshots/urls.ts';
import type { SubscriberRow } from '../subscribers/queries.ts';
import { type Budget, beginningOf, continuationOf, createBudget } from './long-texts.ts';
import { presentToolResult, type ToolResult } from './result.ts';

const MAX_ACTIVITY_ENTRIES = 10;
const REPLIES_PER_PAGE = 50;

const text = () => Type.String();
const textOrNull = () => OrNull(Type.String());

/** The name of the key that has claimed a comment, its owner, and the expiry. */
export const Claim = Type.Object({ name: text(), member: RecordReference, expires_at: text() });

export const Reply = Type.Object({
  id: text(),
  content: text(),
  /** The argument `read_on` of get-comment that reads the rest, if the text is truncated. */
  read_on: Type.Optional(text()),
  visibility: text(),
  created_by: RecordReference,
  author_kind: text(),
  created_at: text(),
});

/** The position of a comment on a mockup, in fractions of the width and height of the picture. */
export const Pin = Type.Object({
  mockup_id: text(),
  version: Type.Integer(),
  x: Type.Number(),
  y: Type.Number(),
  width: OrNull(Type.Number()),
  height: OrNull(Type.Number()),
});

interface ActivityEntry {
  readonly action: string;
  readonly user: { id: string; name: string };
  readonly author_kind: AuthorKind;
  readonly timestamp: string;
  readonly metadata: Record<string, unknown>;
}

type Releases = Partial<Record<'seen_in' | 'fixed_in' | 'seen_again_in', string>>;

/** A comment with all its parts, as returned to models. */
export const FullComment = Type.Object({
  id: text(),
  number: OrNull(Type.Integer()),
  title: textOrNull(),
  content: text(),
  description: textOrNull(),
  /** The arguments `read_on` of get-comment that read the rest of each truncated text. */
  read_on: Type.Optional(Type.Array(text())),
  status: text(),
  priority: text(),
  category: textOrNull(),
  tags: Type.Array(text()),
  url: text(),
  page_url: text(),
  page_link: textOrNull(),
  page_title: textOrNull(),
  device_type: text(),
  context: OpaqueRecord<object>(),
  site: OrNull(OpaqueRecord<Type.Static<typeof RecordReference>>()),
  mockup: OrNull(OpaqueRecord<object>()),
  visibility: text(),
  created_by: RecordReference,
  author_kind: text(),
  assigned_to: OrNull(RecordReference),
  due_date: textOrNull(),
  claimed_by: OrNull(OpaqueRecord<Type.Static<typeof Claim>>()),
  screenshot: OrNull(OpaqueRecord<Screenshot>()),
  created_at: text(),
  updated_at: text(),
  resolved_at: textOrNull(),
  close_reason: textOrNull(),
  /** The known releases. */
  releases: Type.Optional(OpaqueRecord<Releases>()),
  subscribers: OpaqueRecords<SubscriberRow>(),
  relations: OpaqueRecords<Relation>(),
  result: Type.Optional(OpaqueRecord<ToolResult>()),
  evidence: Type.Optional(OrNull(OpaqueRecord<Evidence>())),
  activity: Type.Optional(OpaqueRecords<ActivityEntry>()),
  replies_count: Type.Integer(),
  replies: OpaqueRecords<Type.Static<typeof Reply>>(),
  next_cursor: textOrNull(),
});

/** The maximum sizes of the parts of a comment as JSON, in bytes: the rest is for replies. */
const MAX_PART_BYTES = {
  content: 10_100,
  description: 3_000,
  context: 3_500,
  activity: 4_000,
  log: 4_000,
  list: 1_800,
  title: 800,
  name: 300,
  tags: 1_200,
};
/** The size limit of each reply in a list. */
const MAX_REPLY_BYTES = 2_000;
/** The bytes reserved for replies and the notice. */
const RESERVED_BYTES = 4_000;

/** The optional parts of a comment. */
interface OptionalParts {
  readonly activity?: boolean;
  readonly evidence?: boolean;
}

/**
 * One comment with its newest replies, subscribers, relations and claim, within the size limit of a result: long texts
 * are truncated, and it has as many replies as fit.
 *
 * @throws {NotFoundError}
 */
export async function readFullComment(
  { sql, actor, signer, appUrl }: McpContext,
  id: string,
  include: OptionalParts = {},
): Promise<Type.Static<typeof FullComment>> {
  const full = await getFullComment(sql, actor, { id, kind: 'any', replies: 'newest' });
  const { comment: row, screenshot } = full;
  const sign = await signer();
  const evidenceScreenshot = screenshot ? presentAsEvidence(screenshot, sign) : undefined;
  const [names, claim, relations, result, evidence, activity] = await Promise.all([
    readSiteNames(sql, actor, [row.site_id]),
    findClaim(sql, actor, id),
    listRelations(sql, actor, row.id),
    findNewestResult(sql, actor, row.id),
    include.evidence
      ? getEvidence(sql, actor, { id: row.id, comment: row, screenshot: evidenceScreenshot })
      : undefined,
    include.activity
      ? getLatestActivity(sql, actor, { commentId: id, limit: MAX_ACTIVITY_ENTRIES })
      : undefined,
  ]);
  const head = {
    ...presentHead(row),
    ...linksOf(row, appUrl),
    site: presentName(row.site_id, names.get(row.site_id ?? '')),
    claimed_by: presentClaim(claim),
    screenshot: screenshot && presentScreenshot(screenshot, screenshotUrlsBy(sign)),
    ...(result && { result: presentToolResult(result, { actor, sign }) }),
  };
  const { technical_log: log = [], ...evidenceFields } = evidence ?? {};
  const budget = createBudget(
    MAX_RESULT_BYTES - RESERVED_BYTES - jsonBytes(head) - jsonBytes(evidenceFields),
  );
  const texts = presentTexts(row, budget);
  const parts = {
    ...(activity && { activity: budget.list(activity.map(presentActivity), MAX_PART_BYTES.activity) }),
    ...(evidence !== undefined && {
      evidence: evidence && {
        ...evidenceFields,
        ...(log.length > 0 && { technical_log: budget.list(log, MAX_PART_BYTES.log) }),
      },
    }),
    context: budget.object(contextOf(row, include), MAX_PART_BYTES.context),
    relations: budget.list(
      relations.map((relation) => presentRelation(relation, row.id)),
      MAX_PART_BYTES.list,
    ),
    subscribers: budget.list(full.subscribers, MAX_PART_BYTES.list),
  };
  const newestFirst = { rows: full.replies.toReversed(), total: row.replies_count };
  const replyBytes = budget.remainingBytes() + RESERVED_BYTES - 1_000;
  return { ...head, ...texts, ...parts, ...presentReplies(newestFirst, replyBytes) };
}

/** An earlier page of the replies to a comment, newest first. @throws {NotFoundError} */
export async function readEarlierReplies({ sql, actor }: McpContext, id: string, cursor: string) {
  const page = readToolPage({ cursor, limit: REPLIES_PER_PAGE }, ID_ORDER);
  const comment = await getComment(sql, actor, { id, kind: 'any' });
  const listing = await listReplies(sql, actor, { commentId: comment.id, page });
  return presentReplies(listing, MAX_PAGE_BYTES);
}

/** As many replies as fit, newest first, and the cursor of the earlier ones. */
function presentReplies(
  { rows, total, hasMore }: { rows: readonly ReplyRow[]; total: number; hasMore?: boolean },
  bytes: number,
) {
  const replies = itemsWithin(rows.map(presentToolReply), bytes);
  const listing = {
    rows: rows.slice(0, replies.length),
    total,
    hasMore: replies.length < (hasMore === undefined ? total : rows.length) || hasMore === true,
  };
  const page = { page: 1, perPage: REPLIES_PER_PAGE, offset: 0, after: undefined, order: ID_ORDER.order };
  const next = cursorOf({ page, listing, sortValues: (reply: ReplyRow) => [reply.id] });
  return { replies_count: total, replies, next_cursor: next ?? null };
}

/** The fields that a comment always has, with visitors' texts truncated. */
function presentHead(row: CommentDetailRow) {
  return {
    id: row.id,
    number: row.number,
    title: row.title && truncate(row.title, MAX_PART_BYTES.title),
    status: row.status,
    priority: row.priority,
    category: row.category,
    tags: itemsWithin(row.tags, MAX_PART_BYTES.tags, 0),
    page_url: row.page_url,
    page_title: row.page_title && truncate(row.page_title, MAX_PART_BYTES.title),
    device_type: row.device_type,
    mockup: row.mockup_id === null ? null : presentPin(row),
    visibility: row.visibility,
    created_by: { id: row.created_by, name: truncate(row.created_by_name, MAX_PART_BYTES.name) },
    author_kind: row.author_kind,
    assigned_to: presentName(row.assigned_to, row.assigned_to_name),
    due_date: row.due_date,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    resolved_at: row.resolved_at?.toISOString() ?? null,
    close_reason: row.close_reason,
    releases: presentReleases(row),
  };
}

/** The known releases. */
function presentReleases({ seen_in, fixed_in, seen_again_in }: CommentDetailRow): Releases {
  return Object.fromEntries(
    Object.entries({ seen_in, fixed_in, seen_again_in }).flatMap(([name, release]) =>
      release === null ? [] : [[name, truncate(release, MAX_PART_BYTES.name)]],
    ),
  );
}

function presentTexts({ content, description }: CommentDetailRow, budget: Budget) {
  const lengths = {
    content: budget.text(content, MAX_PART_BYTES.content),
    description: budget.text(description ?? '', MAX_PART_BYTES.description),
  };
  const continuations = [
    ...(lengths.content < content.length ? [continuationOf('content', lengths.content)] : []),
    ...(description !== null && lengths.description < description.length
      ? [continuationOf('description', lengths.description)]
      : []),
  ];
  return {
    content: beginningOf(content, lengths.content),
    description: description && beginningOf(description, lengths.description),
    ...(continuations.length > 0 && { read_on: continuations }),
  };
}

function presentActivity(entry: Awaited<ReturnType<typeof getLatestActivity>>[number]): ActivityEntry {
  return {
    action: entry.type.slice(entry.type.indexOf('.') + 1),
    user: { id: entry.person_id, name: truncate(entry.person_name, MAX_PART_BYTES.name) },
    author_kind: authorKindOf({ type: entry.actor_type }),
    timestamp: entry.created_at.toISOString(),
    metadata: entry.metadata,
  };
}

function presentName(id: string | null, name: string | null | undefined) {
  return presentReference(id, name && truncate(name, MAX_PART_BYTES.name));
}

/**
 * The context that the page reported, without the visitor's e-mail address, which neither the assistant nor the
 * provider of its model needs, and without a log that is in the evidence.
 */
function contextOf({ context }: CommentDetailRow, { evidence: isInEvidence }: OptionalParts) {
  const { email: _, technical_log: log, ...rest } = context;
  return isInEvidence || log === undefined ? rest : { ...rest, technical_log: log };
}

/** A claim as tools return it; null if no key has claimed the comment. */
export function presentClaim(claim: ClaimRow | undefined): Type.Static<typeof Claim> | null {
  const holder = presentHolder(claim);
  if (!holder) return null;
  const { name, member } = holder;
  return {
    ...holder,
    name: truncate(name, MAX_PART_BYTES.name),
    member: { ...member, name: truncate(member.name, MAX_PART_BYTES.name) },
  };
}

/** A reply as tools return it. */
export function presentToolReply(row: ReplyRow): Type.Static<typeof Reply> {
  const length = lengthWithin(row.content, MAX_REPLY_BYTES);
  return {
    id: row.id,
    content: beginningOf(row.content, length),
    ...(length < row.content.length && { read_on: continuationOf(row.id, length) }),
    visibility: row.visibility,
    created_by: { id: row.created_by, name: truncate(row.created_by_name, MAX_PART_BYTES.name) },
    author_kind: row.author_kind,
    created_at: row.created_at.toISOString(),
  };
}
