import { Type } from 'typebox';
import {
  CATEGORIES,
  CLOSE_REASONS,
  COMMENT_STATUSES,
  DEVICE_TYPES,
  PRIORITIES,
  VISITOR_PRIORITIES,
} from '../../values/enums.ts';
import { LIMITS } from '../../values/limits.ts';
import { Page } from '../envelope.ts';
import {
  Audience,
  Body,
  CommentNumber,
  Day,
  Defaulted,
  FreeText,
  HttpUrl,
  Instant,
  Nullable,
  OneOf,
  PageUrl,
  PersonReference,
  RequiredText,
  Tags,
  UserIds,
  Uuid,
  WrittenBy,
} from '../text.ts';
import { Evidence, SentEvidence } from './context/evidence.ts';
import { FieldValue, formValues } from './context/form-values.ts';
import { changedOrigin, givenOrigin, origin } from './context/origins.ts';
import { Screenshot } from './context/pictures.ts';
import { reportedContext } from './context/reports.ts';
import { Content, ReplyRecord, ReplyVisibility } from './replies.ts';

const Status = OneOf(COMMENT_STATUSES, { description: 'Any transition is allowed.' });
const AnyPriority = OneOf(PRIORITIES);
const Device = OneOf(DEVICE_TYPES);
const CommentCategory = OneOf(CATEGORIES);
/** The due date of a comment. */
export const DueDate = Day({ description: 'The due date, without a time.' });
/** The reason for closing a comment. */
export const ClosingReason = OneOf(CLOSE_REASONS, {
  description: 'The reason for closing it without resolving it; only with the status `CLOSED`.',
});
/** The visibility of a new comment. */
export const NewVisibility = Audience('Default: `team`; for a guest, reviewer or visitor always `everyone`.');
/** The visibility of an existing comment. */
export const ChangedVisibility = Audience(
  'Only members of the team may change it. `everyone` shows the comment, its screenshot and its replies with this visibility to all who can see the comments of its page or mockup.',
);

/** The report of the page as stored, with the type, the custom fields and the e-mail address of the author. */
const storedContext = {
  ...reportedContext,
  type: formValues.type,
  fields: Type.Optional(
    Type.Array(FieldValue, {
      description:
        'The values of the custom fields of the site, with their labels when the comment was created; only for members of the team.',
    }),
  ),
  email: Type.Optional(
    Type.String({
      description: 'The e-mail address for questions to the visitor; present only if it was given.',
    }),
  ),
};

/** The context of a comment in the returned form, so that it can be sent with another comment. */
const SentContext = Body({
  ...reportedContext,
  ...formValues,
  email: Type.Optional(FreeText(LIMITS.name)),
  page_url: Type.Optional(HttpUrl()),
  timestamp: Type.Optional(Instant()),
  device_type: Type.Optional(OneOf(DEVICE_TYPES)),
});

export const CreateTaskBody = Body(
  {
    site_id: Type.Optional(Uuid({ description: 'Determines the project.' })),
    project_id: Type.Optional(Uuid()),
    title: Type.Optional(
      FreeText(LIMITS.name, { description: 'Default: none; the first line of `content` is shown instead.' }),
    ),
    content: Content,
    description: Type.Optional(FreeText(LIMITS.description)),
    page_url: Defaulted(PageUrl({ default: '/', description: 'Full http(s) URL, or a path from `/`.' })),
    route: Defaulted(FreeText(LIMITS.url, { minLength: 1, default: '/' })),
    status: Defaulted(OneOf(COMMENT_STATUSES, { default: 'OPEN' })),
    priority: Defaulted(OneOf(PRIORITIES, { default: 'MEDIUM' })),
    assigned_to: Type.Optional(Uuid({ description: 'A member of the organisation.' })),
    due_date: Type.Optional(DueDate),
    device_type: Defaulted(OneOf(DEVICE_TYPES, { default: 'DESKTOP' })),
    page_title: Type.Optional(FreeText(LIMITS.name)),
    category: Type.Optional(CommentCategory),
    tags: Type.Optional(Tags()),
    visibility: Type.Optional(NewVisibility),
    context: Type.Optional(SentContext),
    evidence: Type.Optional(SentEvidence),
    ...givenOrigin,
  },
  { examples: [{ content: 'The button overlaps the footer', priority: 'HIGH', page_url: '/pricing' }] },
);
export type CreateTaskBody = Type.Static<typeof CreateTaskBody>;

export const CreatedTask = Type.Object({
  id: Uuid(),
  content: Type.String(),
  status: Status,
  priority: AnyPriority,
});

export const CreateCommentBody = Body(
  {
    user: Body({
      org_id: Uuid(),
      name: Type.Optional(FreeText(LIMITS.name)),
      role: Type.Optional(
        FreeText(LIMITS.name, { description: 'A label, for example `guest`; grants nothing.' }),
      ),
    }),
    site: Body({
      site_id: Uuid(),
      domain: RequiredText(LIMITS.name, { description: 'The domain of the site or a subdomain of it.' }),
    }),
    comment: Body({
      content: Content,
      priority: Defaulted(OneOf(VISITOR_PRIORITIES, { default: 'MEDIUM' })),
    }),
    context: Body({ ...SentContext.properties, page_url: HttpUrl(), timestamp: Instant() }),
  },
  {
    examples: [
      {
        user: { org_id: '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', name: 'Ada', role: 'guest' },
        site: { site_id: '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c', domain: 'localhost' },
        comment: { content: 'The button overlaps the footer', priority: 'HIGH' },
        context: { page_url: 'http://localhost/pricing', timestamp: '2026-01-02T03:04:05.678Z' },
      },
    ],
  },
);
export type CreateCommentBody = Type.Static<typeof CreateCommentBody>;

/** A comment in the listing of a page. */
export const PageComment = Type.Object({
  id: Uuid(),
  content: Type.String(),
  status: Status,
  priority: AnyPriority,
  page_url: Type.String(),
  created_by: PersonReference,
  assigned_to: Nullable(PersonReference),
  created_at: Instant(),
});
export type PageComment = Type.Static<typeof PageComment>;

export const PageCommentListing = Type.Object({
  data: Type.Array(PageComment),
  current_page: Type.Integer(),
  total: Type.Integer(),
});

export const CreatedComment = Type.Pick(PageComment, [
  'id',
  'content',
  'status',
  'priority',
  'page_url',
  'created_at',
]);

/** The full record of a comment, which is also a task. */
export const CommentRecord = Type.Object({
  id: Uuid(),
  number: CommentNumber,
  organization_id: Uuid(),
  project_id: Nullable(Uuid()),
  site_id: Nullable(Uuid()),
  title: Nullable(Type.String()),
  content: Type.String(),
  description: Nullable(Type.String()),
  status: Status,
  priority: AnyPriority,
  page_url: Type.String(),
  route: Type.String(),
  page_title: Nullable(Type.String()),
  device_type: Device,
  category: Nullable(CommentCategory),
  tags: Type.Array(Type.String()),
  visibility: Audience(
    '`team`: hidden from visitors, reviewers and guests, with its replies and its screenshot.',
  ),
  created_by: PersonReference,
  author_kind: WrittenBy,
  assigned_to: Nullable(PersonReference),
  due_date: Nullable(DueDate),
  replies_count: Type.Integer({ description: 'The number of replies that the caller can see.' }),
  version: Type.Integer({ description: 'Increments with every change; the `ETag` is `"v<version>"`.' }),
  created_at: Instant(),
  updated_at: Instant(),
  resolved_at: Nullable(Instant()),
  close_reason: Nullable(ClosingReason),
  seen_in: Nullable(
    Type.String({
      description: 'The release of its page at its creation, if the page names one.',
      examples: ['1.8.0'],
    }),
  ),
  fixed_in: Nullable(
    Type.String({
      description: 'The release of the fix, if known; null while the comment is pending.',
      examples: ['1.8.1'],
    }),
  ),
  seen_again_in: Nullable(
    Type.String({
      description: 'The latest release, if known, in which it was seen again after its resolution.',
      examples: ['1.8.2'],
    }),
  ),
  ...origin,
  url: Type.String({
    description: 'Its URL in the web app.',
    examples: ['https://feedback.example.com/board?task=0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'],
  }),
  page_link: Nullable(
    Type.String({
      description: 'The URL at which the widget opens it on its page; null if `page_url` is only a path.',
      examples: ['https://example.com/pricing?postil=0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'],
    }),
  ),
});
export type CommentRecord = Type.Static<typeof CommentRecord>;
export const ListedComment = Type.Object({
  ...CommentRecord.properties,
  screenshot: Type.Optional(Nullable(Screenshot)),
  group: Type.Optional(
    Type.Object(
      {
        key: Type.String({ description: 'The key of the group.' }),
        count: Type.Integer({ description: 'The number of comments in the group.' }),
      },
      { description: 'Only with `group_by`.' },
    ),
  ),
});
export type ListedComment = Type.Static<typeof ListedComment>;
export const CommentPage = Page(ListedComment);

export const Subscriber = Type.Object({ id: Uuid(), email: Type.String() });
export type Subscriber = Type.Static<typeof Subscriber>;

export const Rank = Type.String({
  description: 'The sort key within a column: descending, compared character by character.',
  examples: ['0197a1b2c3d47e5f8a9b0c1d2e3f4a5b'],
});

export const CommentDetail = Type.Object({
  ...CommentRecord.properties,
  rank: Rank,
  reported_at: Nullable(Instant({ description: "`context.timestamp`, by the visitor's clock." })),
  subscribers: Type.Array(Subscriber),
  replies: Type.Array(ReplyRecord, {
    description: 'The first 50, oldest first; with `include=newest_replies` the newest 50, oldest first.',
  }),
  screenshot: Nullable(Screenshot),
  context: Type.Object(storedContext, {
    additionalProperties: true,
    description: 'The report of the page when the comment was created.',
  }),
  evidence: Type.Optional(Nullable(Evidence)),
});
export type CommentDetail = Type.Static<typeof CommentDetail>;

export const GetCommentQuery = Body({
  include: Type.Optional(
    Type.Array(OneOf(['evidence', 'newest_replies']), {
      description:
        '`evidence`: the response has the evidence about the element and its page, or null. `newest_replies`: `replies` has the newest 50 instead of the first 50.',
    }),
  ),
});
export type GetCommentQuery = Type.Static<typeof GetCommentQuery>;

export const UpdateCommentBody = Body(
  {
    title: Type.Optional(Nullable(FreeText(LIMITS.name))),
    content: Type.Optional(Content),
    description: Type.Optional(Nullable(FreeText(LIMITS.description))),
    status: Type.Optional(Status),
    close_reason: Type.Optional(Nullable(ClosingReason)),
    priority: Type.Optional(AnyPriority),
    category: Type.Optional(Nullable(CommentCategory)),
    due_date: Type.Optional(Nullable(DueDate)),
    tags: Type.Optional(Tags()),
    page_title: Type.Optional(Nullable(FreeText(LIMITS.name))),
    visibility: Type.Optional(ChangedVisibility),
    ...changedOrigin,
  },
  { minProperties: 1 },
);
export type UpdateCommentBody = Type.Static<typeof UpdateCommentBody>;

export const SetStatusBody = Body({
  status: Status,
  close_reason: Type.Optional(Nullable(ClosingReason)),
  note: Type.Optional(RequiredText(LIMITS.content, { description: 'Becomes a reply.' })),
  note_visibility: Type.Optional(ReplyVisibility),
  release: Type.Optional(
    RequiredText(LIMITS.environment, {
      description:
        'With `RESOLVED`: the release of the fix, `fixed_in`; by default that of the newest result. With a status that reopens the comment: the release in which it was seen again, `seen_again_in`. Refused with `CLOSED`.',
      examples: ['1.8.1'],
    }),
  ),
});

export const MoveCommentBody = Body({
  new_page_url: HttpUrl(),
  update_all_comments: Type.Optional(Type.Boolean()),
  old_page_url: Type.Optional(PageUrl({ description: 'Required when `update_all_comments` is true.' })),
});
export type MoveCommentBody = Type.Static<typeof MoveCommentBody>;

const Site = Nullable(
  Uuid({
    description:
      'A site of the project `project_id`. Default: the current site if the project stays the same, otherwise none.',
  }),
);
export const MoveToProjectBody = Body({
  project_id: Nullable(Uuid({ description: 'null: none.' })),
  site_id: Type.Optional(Site),
});
export type MoveToProjectBody = Type.Static<typeof MoveToProjectBody>;

export const AssignBody = Body({ user_id: Uuid({ description: 'A member of the organisation.' }) });
export const SubscribersBody = Body({ comment_id: Uuid(), user_ids: UserIds() });

export const ClaimBody = Body({
  minutes: Defaulted(
    Type.Integer({
      minimum: 1,
      maximum: LIMITS.claimMinutes,
      default: 30,
      description: 'The duration of the claim.',
    }),
  ),
});
export const HandOverBody = Body({
  text: RequiredText(LIMITS.handOver, {
    description: 'The comment with its evidence, for the receiving person or program.',
  }),
});
export const HandedOverComment = Type.Object({ comment_id: Uuid() });
/** The claim of a key on a comment. */
const Claim = Type.Object({
  name: Type.String({ description: 'The name of the key.' }),
  member: PersonReference,
  expires_at: Instant(),
});
export const CommentClaim = Type.Object({ comment_id: Uuid(), claimed_by: Nullable(Claim) });
export type CommentClaim = Type.Static<typeof CommentClaim>;

export const SubscriberList = Type.Object({ subscribers: Type.Array(Subscriber), count: Type.Integer() });
export const CommentAssignment = Type.Object({
  comment: Type.Object({ id: Uuid(), assigned_to: Nullable(PersonReference) }),
});
export const MovedComment = Type.Object({ comment: Type.Object({ id: Uuid(), page_url: Type.String() }) });

export const BulkBody = Body({
  comment_ids: Type.Array(Uuid(), { minItems: 1, maxItems: LIMITS.bulkIds }),
  change: Body(
    {
      status: Type.Optional(Status),
      priority: Type.Optional(AnyPriority),
      assigned_to: Type.Optional(Nullable(Uuid({ description: 'null unassigns.' }))),
      due_date: Type.Optional(Nullable(DueDate)),
      add_tags: Type.Optional(Tags({ minItems: 1 })),
      remove_tags: Type.Optional(Tags({ minItems: 1 })),
      visibility: Type.Optional(ChangedVisibility),
      project: Type.Optional(MoveToProjectBody),
    },
    {
      minProperties: 1,
      maxProperties: 1,
      description: 'Exactly one change, applied to all comments or to none.',
    },
  ),
});
export type BulkBody = Type.Static<typeof BulkBody>;
export const ChangedComments = Type.Object({
  comments: Type.Array(CommentRecord, { description: 'In the order of `comment_ids`, changed or not.' }),
  changed_count: Type.Integer({ description: 'The number of comments whose value has changed.' }),
});
