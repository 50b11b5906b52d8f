import { Type } from 'typebox';
import {
  CATEGORIES,
  COMMENT_SORT_FIELDS,
  COMMENT_STATUSES,
  DEVICE_TYPES,
  EXPORT_FORMATS,
  PRIORITIES,
  SORT_ORDERS,
  VISITOR_PRIORITIES,
} from '../../values/enums.ts';
import { LIMITS } from '../../values/limits.ts';
import { Page } from '../envelope.ts';
import { pagingParameters } from '../paging.ts';
import {
  Body,
  Defaulted,
  FreeText,
  HttpUrl,
  Instant,
  Nullable,
  OneOf,
  PageUrl,
  PersonName,
  RequiredText,
  SeenBy,
  Tags,
  UserIds,
  Uuid,
  WrittenBy,
} from '../text.ts';
import { ReportedContext, reportedContext } from './reports.ts';
import { Screenshot } from './screenshots.ts';

const Status = OneOf(COMMENT_STATUSES, { description: 'Any move between statuses is allowed.' });
const AnyPriority = OneOf(PRIORITIES);
const Device = OneOf(DEVICE_TYPES);
const CommentCategory = OneOf(CATEGORIES);
/** The visibility of a new comment. */
export const NewVisibility = SeenBy('Default: `team`; for a guest, reviewer or visitor always `everyone`.');
/** The visibility of an existing comment. */
export const ChangedVisibility = SeenBy(
  'Needs a member of the team. `everyone` shows the comment, its screenshot and its replies for everyone to all who can see the comments of its page or mockup.',
);
/** The visibility of a reply. */
export const ReplyVisibility = SeenBy(
  '`team`: an internal note. Default: that of the comment; for an assistant `team`; for a guest, reviewer or visitor always `everyone`.',
);
export const Content = RequiredText(LIMITS.content, { examples: ['The button overlaps the footer'] });

export const CreateTaskBody = Body(
  {
    site_id: Type.Optional(Uuid({ description: 'The project is then the one of the site.' })),
    project_id: Type.Optional(Uuid()),
    content: Content,
    description: Type.Optional(FreeText(LIMITS.description)),
    page_url: Defaulted(PageUrl({ default: '/', description: 'Full http(s) URL, or a path from `/`.' })),
    route: Defaulted(FreeText(LIMITS.url, { minLength: 1, default: '/' })),
    status: Defaulted(OneOf(COMMENT_STATUSES, { default: 'OPEN' })),
    priority: Defaulted(OneOf(PRIORITIES, { default: 'MEDIUM' })),
    assigned_to: Type.Optional(Uuid({ description: 'A member of the organisation.' })),
    device_type: Defaulted(OneOf(DEVICE_TYPES, { default: 'DESKTOP' })),
    page_title: Type.Optional(FreeText(LIMITS.name)),
    category: Type.Optional(CommentCategory),
    tags: Type.Optional(Tags()),
    visibility: Type.Optional(NewVisibility),
    context: Type.Optional(ReportedContext),
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
    context: Body({ page_url: HttpUrl(), timestamp: Instant(), ...reportedContext }),
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

/** An item of the page listing: exactly the documented fields. */
export const PageComment = Type.Object({
  id: Uuid(),
  content: Type.String(),
  status: Status,
  priority: AnyPriority,
  page_url: Type.String(),
  created_by: PersonName,
  assigned_to: Nullable(PersonName),
  created_at: Instant(),
});
export type PageComment = Type.Static<typeof PageComment>;

export const PageListing = Type.Object({
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
  organization_id: Uuid(),
  project_id: Nullable(Uuid()),
  site_id: Nullable(Uuid()),
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
  visibility: SeenBy('`team`: no visitor, reviewer or guest sees it, nor its replies and its screenshot.'),
  created_by: PersonName,
  author_kind: WrittenBy,
  assigned_to: Nullable(PersonName),
  replies_count: Type.Integer({ description: 'The number of replies that the caller can see.' }),
  version: Type.Integer({ description: 'Rises by one with every change; the `ETag` is `"v<version>"`.' }),
  created_at: Instant(),
  updated_at: Instant(),
  resolved_at: Nullable(Instant()),
});
export type CommentRecord = Type.Static<typeof CommentRecord>;
export const ListedComment = Type.Object({
  ...CommentRecord.properties,
  screenshot: Type.Optional(Nullable(Screenshot)),
});
export type ListedComment = Type.Static<typeof ListedComment>;
export const CommentPage = Page(ListedComment);

export const Subscriber = Type.Object({ id: Uuid(), email: Type.String() });
export type Subscriber = Type.Static<typeof Subscriber>;

export const ReplyRecord = Type.Object({
  id: Uuid(),
  comment_id: Uuid(),
  content: Type.String(),
  visibility: SeenBy('`team`: an internal note.'),
  created_by: PersonName,
  author_kind: WrittenBy,
  version: Type.Integer(),
  created_at: Instant(),
  updated_at: Instant(),
});
export type ReplyRecord = Type.Static<typeof ReplyRecord>;
export const ReplyPage = Page(ReplyRecord);

export const Rank = Type.String({
  description: 'The order within a column: the greatest comes first, compared character by character.',
  examples: ['0197a1b2c3d47e5f8a9b0c1d2e3f4a5b'],
});

const storedContext = {
  ...reportedContext,
  email: Type.Optional(
    Type.String({
      description:
        'The e-mail address at which the team can ask the visitor; present only if the widget has it.',
    }),
  ),
};

export const CommentDetail = Type.Object({
  ...CommentRecord.properties,
  rank: Rank,
  reported_at: Nullable(Instant({ description: "The visitor's clock, from `context.timestamp`." })),
  subscribers: Type.Array(Subscriber),
  replies: Type.Array(ReplyRecord, { description: 'The first 50, oldest first.' }),
  screenshot: Nullable(Screenshot),
  context: Type.Object(storedContext, {
    additionalProperties: true,
    description: 'What the page reported when the comment was created.',
  }),
});
export type CommentDetail = Type.Static<typeof CommentDetail>;

export const UpdateCommentBody = Body(
  {
    content: Type.Optional(Content),
    description: Type.Optional(Nullable(FreeText(LIMITS.description))),
    status: Type.Optional(Status),
    priority: Type.Optional(AnyPriority),
    category: Type.Optional(Nullable(CommentCategory)),
    tags: Type.Optional(Tags()),
    page_title: Type.Optional(Nullable(FreeText(LIMITS.name))),
    visibility: Type.Optional(ChangedVisibility),
  },
  { minProperties: 1 },
);
export type UpdateCommentBody = Type.Static<typeof UpdateCommentBody>;

export const SetStatusBody = Body({
  status: Status,
  note: Type.Optional(RequiredText(LIMITS.content, { description: 'Becomes a reply.' })),
  note_visibility: Type.Optional(ReplyVisibility),
});

export const MoveCommentBody = Body({
  new_page_url: HttpUrl(),
  update_all_comments: Type.Optional(Type.Boolean()),
  old_page_url: Type.Optional(PageUrl({ description: 'Required when `update_all_comments` is true.' })),
});
export type MoveCommentBody = Type.Static<typeof MoveCommentBody>;

export const AssignBody = Body({ user_id: Uuid({ description: 'A member of the organisation.' }) });
export const SubscribersBody = Body({ comment_id: Uuid(), user_ids: UserIds() });
export const ReplyBody = Body(
  { content: Type.Optional(Content), visibility: Type.Optional(SeenBy('Needs a member of the team.')) },
  { minProperties: 1 },
);
export const CreateReplyBody = Body({
  content: Content,
  visibility: Type.Optional(ReplyVisibility),
  mentioned_ids: Type.Optional(
    UserIds({
      description:
        'Members who can see the comment. They are notified like the members whom the text mentions by `@name`, and subscribed.',
    }),
  ),
});

export const SubscribersAnswer = Type.Object({ subscribers: Type.Array(Subscriber), count: Type.Integer() });
export const AssignmentAnswer = Type.Object({
  comment: Type.Object({ id: Uuid(), assigned_to: Nullable(PersonName) }),
});
export const MoveAnswer = Type.Object({ comment: Type.Object({ id: Uuid(), page_url: Type.String() }) });

export const BulkBody = Body({
  comment_ids: Type.Array(Uuid(), { minItems: 1, maxItems: LIMITS.bulkIds }),
  change: Body(
    {
      status: Type.Optional(Status),
      priority: Type.Optional(AnyPriority),
      assigned_to: Type.Optional(Nullable(Uuid({ description: 'null unassigns.' }))),
      add_tags: Type.Optional(Tags({ minItems: 1 })),
      remove_tags: Type.Optional(Tags({ minItems: 1 })),
      visibility: Type.Optional(ChangedVisibility),
    },
    { minProperties: 1, maxProperties: 1, description: 'Exactly one change for all comments: all or none.' },
  ),
});
export type BulkBody = Type.Static<typeof BulkBody>;
export const BulkAnswer = Type.Object({
  comments: Type.Array(CommentRecord, { description: 'In the order of `comment_ids`, changed or not.' }),
  changed_count: Type.Integer({ description: 'Comments that already had the value are not counted.' }),
});

const PAGE_URL_FILTER =
  'The page, compared by its normal form: tracking parameters, fragments, and a slash or an index file at the end of the path do not count.';

/** Filters of `GET /comments` and of the export; several values of one mean any of them. */
export const commentFilters = {
  site_id: Type.Optional(Type.Array(Uuid(), { description: 'Comments on pages of these sites.' })),
  project_id: Type.Optional(Type.Array(Uuid(), { description: 'Comments of these projects.' })),
  page_url: Type.Optional(PageUrl({ description: PAGE_URL_FILTER })),
  route: Type.Optional(
    Type.String({
      maxLength: LIMITS.url,
      description: 'The path of the page, exactly.',
      examples: ['/pricing'],
    }),
  ),
  status: Type.Optional(Type.Array(OneOf(COMMENT_STATUSES), { description: 'Any of these statuses.' })),
  priority: Type.Optional(Type.Array(OneOf(PRIORITIES), { description: 'Any of these priorities.' })),
  category: Type.Optional(Type.Array(OneOf(CATEGORIES), { description: 'Any of these categories.' })),
  device_type: Type.Optional(
    Type.Array(OneOf(DEVICE_TYPES), { 'x-alias': ['device'], description: 'Any of these kinds of device.' }),
  ),
  tag: Type.Optional(
    Type.Array(RequiredText(LIMITS.tag), { 'x-alias': ['tags'], description: 'Any of these tags.' }),
  ),
  assigned_to: Type.Optional(
    Type.Array(Type.String({ format: 'person-filter', examples: ['me'] }), {
      description: 'Any of these assignees: a UUID, `me` or `none`.',
    }),
  ),
  created_by: Type.Optional(
    Type.Array(Type.String({ format: 'person-filter', examples: ['me'] }), {
      description: 'Created by any of these: a UUID or `me`.',
    }),
  ),
  search: Type.Optional(
    FreeText(LIMITS.search, {
      'x-alias': ['q'],
      description:
        'Every word must occur, or begin a word, in the text; otherwise the whole must be a part of it.',
    }),
  ),
  created_after: Type.Optional(Instant({ description: 'Created at this instant or later.' })),
  created_before: Type.Optional(Instant({ description: 'Created before this instant.' })),
  resolved_after: Type.Optional(Instant({ description: 'Resolved at this instant or later.' })),
  resolved_before: Type.Optional(Instant({ description: 'Resolved before this instant.' })),
};

const sorting = {
  sort_by: Defaulted(
    OneOf(COMMENT_SORT_FIELDS, { default: 'created_at', description: 'The field to sort by.' }),
  ),
  sort_order: Defaulted(OneOf(SORT_ORDERS, { default: 'desc', description: 'Ascending or descending.' })),
};

export const ListCommentsQuery = Body({
  ...commentFilters,
  ...sorting,
  ...pagingParameters(),
  include: Type.Optional(
    OneOf(['screenshot'], { description: 'Each comment has its screenshot too, or null.' }),
  ),
});
export type ListCommentsQuery = Type.Static<typeof ListCommentsQuery>;

export const ExportCommentsQuery = Body({
  ...commentFilters,
  format: Defaulted(OneOf(EXPORT_FORMATS, { default: 'csv', description: 'The format of the file.' })),
});
export type ExportCommentsQuery = Type.Static<typeof ExportCommentsQuery>;

export const PageListingQuery = Body({
  site_id: Uuid({ description: 'The site of the page.' }),
  page_url: PageUrl({ description: PAGE_URL_FILTER }),
  device_type: Type.Optional(
    OneOf(DEVICE_TYPES, {
      'x-alias': ['device'],
      description: 'Only comments made on this kind of device.',
    }),
  ),
  ...pagingParameters(),
});
export type PageListingQuery = Type.Static<typeof PageListingQuery>;
