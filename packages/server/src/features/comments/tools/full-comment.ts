import type { AuthorKind } from '@postil/contract';
import { Type } from 'typebox';
import { authorKindOf } from '../../../core/access/actor.ts';
import { OrNull } from '../../../core/mcp/surface/arguments.ts';
import type { McpContext } from '../../../core/mcp/surface/context.ts';
import { Named, presentNamed, Records } from '../../../core/mcp/surface/results.ts';
import { getLatestActivity } from '../../activity/service.ts';
import { nameSites } from '../../sites/service.ts';
import { type ClaimRow, findClaim } from '../comment/claim-queries.ts';
import { presentPlace } from '../comment/present.ts';
import { getFullComment } from '../full/service.ts';
import type { ReplyRow } from '../replies/queries.ts';
import type { SubscriberRow } from '../subscribers/queries.ts';

const ACTIVITY_ENTRIES = 10;

const text = () => Type.String();
const textOrNull = () => OrNull(Type.String());

/** The person whose key has claimed a comment, and until when. */
export const Claim = Type.Object({ name: text(), expires_at: text() });

export const Reply = Type.Object({
  id: text(),
  content: text(),
  visibility: text(),
  created_by: Named,
  author_kind: text(),
  created_at: text(),
});

/** The position of a comment on a mockup, in shares of the width and height of the picture. */
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

/** Everything about a comment, as models see it. */
export const FullComment = Type.Object({
  id: text(),
  content: text(),
  description: textOrNull(),
  status: text(),
  priority: text(),
  category: textOrNull(),
  tags: Type.Array(text()),
  page_url: text(),
  page_title: textOrNull(),
  device_type: text(),
  context: Type.Object({}),
  site: OrNull(Named),
  mockup: OrNull(Type.Object({})),
  visibility: text(),
  created_by: Named,
  author_kind: text(),
  assigned_to: OrNull(Named),
  claimed_by: OrNull(Claim),
  created_at: text(),
  updated_at: text(),
  resolved_at: textOrNull(),
  subscribers: Records<SubscriberRow>(),
  replies_count: Type.Integer(),
  replies: Records<Type.Static<typeof Reply>>(),
  activity: Records<ActivityEntry>(),
});

/** One comment with its replies, subscribers, latest changes and claim. @throws {NotFoundError} */
export async function readFullComment(
  { sql, actor }: McpContext,
  id: string,
): Promise<Type.Static<typeof FullComment>> {
  const { comment: row, subscribers, replies } = await getFullComment(sql, actor, { id, kind: 'any' });
  const [names, activity, claim] = await Promise.all([
    nameSites(sql, actor, [row.site_id]),
    getLatestActivity(sql, actor, { commentId: id, limit: ACTIVITY_ENTRIES }),
    findClaim(sql, actor, id),
  ]);
  return {
    id: row.id,
    content: row.content,
    description: row.description,
    status: row.status,
    priority: row.priority,
    category: row.category,
    tags: row.tags,
    page_url: row.page_url,
    page_title: row.page_title,
    device_type: row.device_type,
    context: withoutEmail(row.context),
    site: presentNamed(row.site_id, names.get(row.site_id ?? '')),
    mockup: row.mockup_id === null ? null : presentPlace(row),
    visibility: row.visibility,
    created_by: { id: row.created_by, name: row.created_by_name },
    author_kind: row.author_kind,
    assigned_to: presentNamed(row.assigned_to, row.assigned_to_name),
    claimed_by: presentClaim(claim),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    resolved_at: row.resolved_at?.toISOString() ?? null,
    subscribers: [...subscribers],
    replies_count: row.replies_count,
    replies: replies.map(presentToolReply),
    activity: activity.map((entry) => ({
      action: entry.type.slice(entry.type.indexOf('.') + 1),
      user: { id: entry.person_id, name: entry.person_name },
      author_kind: authorKindOf({ type: entry.actor_type }),
      timestamp: entry.created_at.toISOString(),
      metadata: entry.metadata,
    })),
  };
}

/** What the page reported. An assistant needs no address of a visitor, and its model's maker none either. */
function withoutEmail({ email: _, ...context }: Readonly<Record<string, unknown>>) {
  return context;
}

/** A claim as tools return it; null when nobody has claimed the comment. */
export function presentClaim(claim: ClaimRow | undefined): Type.Static<typeof Claim> | null {
  return claim ? { name: claim.name, expires_at: claim.expires_at.toISOString() } : null;
}

/** A reply as tools return it. */
export function presentToolReply(row: ReplyRow): Type.Static<typeof Reply> {
  return {
    id: row.id,
    content: row.content,
    visibility: row.visibility,
    created_by: { id: row.created_by, name: row.created_by_name },
    author_kind: row.author_kind,
    created_at: row.created_at.toISOString(),
  };
}
