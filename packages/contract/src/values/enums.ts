/** The enumerations of the API. Browsers import this file without a schema library. */

export const COMMENT_STATUSES = ['OPEN', 'IN_PROGRESS', 'IN_REVIEW', 'RESOLVED', 'CLOSED'] as const;
export type CommentStatus = (typeof COMMENT_STATUSES)[number];

/** Statuses in which a comment still needs work. */
export const PENDING_STATUSES = [
  'OPEN',
  'IN_PROGRESS',
  'IN_REVIEW',
] as const satisfies readonly CommentStatus[];

/** Whether a comment in this status still needs work. */
export function isPending(status: CommentStatus): boolean {
  return PENDING_STATUSES.some((pending) => pending === status);
}

/** Statuses that every project shows: that of new work, and that of finished work. */
const ALWAYS_SHOWN_STATUSES = ['OPEN', 'RESOLVED'] as const satisfies readonly CommentStatus[];

/** Whether a project may hide this status. */
export function isHideable(status: CommentStatus): boolean {
  return !ALWAYS_SHOWN_STATUSES.some((shown) => shown === status);
}

/** The colours that a project can give to its statuses; each has enough contrast on light and dark backgrounds. */
export const STATUS_COLORS = [
  'gray',
  'blue',
  'teal',
  'green',
  'amber',
  'orange',
  'red',
  'pink',
  'purple',
] as const;
export type StatusColor = (typeof STATUS_COLORS)[number];

/** The priorities in ascending order, which sorting by priority follows. */
export const PRIORITIES = ['LOW', 'MEDIUM', 'HIGH', 'URGENT'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** The priorities that visitors may choose; only the team can set `URGENT`. */
export const VISITOR_PRIORITIES = ['LOW', 'MEDIUM', 'HIGH'] as const satisfies readonly Priority[];

export const DEVICE_TYPES = ['DESKTOP', 'MOBILE', 'TABLET'] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];

/** The kinds of entries in the log of a page. */
export const LOG_KINDS = ['error', 'rejection', 'console', 'request', 'warning'] as const;

/** The confidence of the source location in the evidence of a comment. */
export const SOURCE_CONFIDENCES = ['exact', 'nearest', 'guess'] as const;

/** The colour schemes that a visitor may prefer. */
export const COLOR_SCHEMES = ['light', 'dark'] as const;

/** The side of the page on which the widget is, in the direction of its language. */
export const WIDGET_POSITIONS = ['start', 'end'] as const;

/** `auto`: the preference of the visitor's browser. */
export const WIDGET_THEMES = ['auto', 'light', 'dark'] as const;

/**
 * The people who see the widget: `all` visitors; those who were `invited` by a URL with `?feedback`, or by a link to a
 * comment; or those whom the site has `identified`. Connected members always see it.
 */
export const WIDGET_AUDIENCES = ['all', 'invited', 'identified'] as const;

/** The type of a comment, chosen by its author if the site asks for it. */
export const REPORT_TYPES = ['problem', 'wish', 'question'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

/** The kinds of custom fields in the comment form of a site. */
export const FIELD_KINDS = ['text', 'choice'] as const;

/** The comments that visitors see on the pages of a site. */
export const PIN_VISIBILITIES = ['all', 'own', 'none'] as const;
export type PinVisibility = (typeof PIN_VISIBILITIES)[number];

/**
 * The people who can read a comment or a reply: `everyone` who may see the comments of its page or mockup, among
 * them visitors, reviewers and guests; or only the `team`, which is everyone with an account who is not a guest.
 */
export const VISIBILITIES = ['everyone', 'team'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/**
 * The kinds of authors. A `visitor`, or a reviewer, has no account; an `assistant` is a program that acts for a
 * member with an MCP key; `system` is Postil itself.
 */
export const AUTHOR_KINDS = ['member', 'visitor', 'assistant', 'system'] as const;
export type AuthorKind = (typeof AUTHOR_KINDS)[number];

/** The kinds of held records of visitors and reviewers. */
export const HELD_KINDS = ['comment', 'reply', 'mockup_comment', 'mockup_reply'] as const;
export type HeldKind = (typeof HELD_KINDS)[number];

/** The reasons for holding a record: possible spam, or the hourly limit of its site or review link. */
export const HOLD_REASONS = ['spam', 'limit'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** The rights of a review link in ascending order: each includes those before it. */
export const REVIEW_RIGHTS = ['view', 'comment', 'approve'] as const;
export type ReviewRight = (typeof REVIEW_RIGHTS)[number];

export const CATEGORIES = [
  'UI_FEEDBACK',
  'BUG_REPORT',
  'FEATURE_REQUEST',
  'GENERAL',
  'CONTENT',
  'DESIGN',
  'USABILITY',
  'PERFORMANCE',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** The relation of a comment to another one, read from the first. */
export const RELATION_KINDS = [
  'duplicate_of',
  'duplicated_by',
  'blocks',
  'blocked_by',
  'relates_to',
  'seen_again',
  'seen_before',
] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];

/**
 * The values of the filter by due date: pending and due before today, pending and due today or within the next six
 * days, or without a due date.
 */
export const DUE_FILTERS = ['overdue', 'week', 'none'] as const;
export type DueFilter = (typeof DUE_FILTERS)[number];

/** The reasons for closing a comment without resolving it. */
export const CLOSE_REASONS = ['not_reproducible', 'wont_do', 'duplicate'] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

/** The decisions of the reporter, or of the team, on a result. */
export const ACCEPTANCE_DECISIONS = ['accepted', 'refused'] as const;
export type AcceptanceDecision = (typeof ACCEPTANCE_DECISIONS)[number];

/**
 * The people who may resolve the comments of a project: `anyone` who may change their status; `people`, but not keys of
 * programs or assistants; or the `reporter` of each, and owners and admins in person.
 */
export const RESOLVERS = ['anyone', 'people', 'reporter'] as const;
export type Resolvers = (typeof RESOLVERS)[number];

/** The outcome for a comment whose result nobody has decided on in time, even after a second request. */
export const UNDECIDED_ENDINGS = ['keep', 'close'] as const;
export type UndecidedEnding = (typeof UNDECIDED_ENDINGS)[number];

export const PROJECT_STATUSES = ['active', 'archived'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

/** The layouts of saved views. */
export const VIEW_LAYOUTS = ['board', 'list', 'pages'] as const;
export type ViewLayout = (typeof VIEW_LAYOUTS)[number];

/** The state of a mockup's review; a new version is `PENDING` again. */
export const MOCKUP_STATUSES = ['PENDING', 'APPROVED', 'CHANGES_REQUESTED'] as const;
export type MockupStatus = (typeof MOCKUP_STATUSES)[number];

/** The possible decisions on a version of a mockup. */
export const APPROVAL_DECISIONS = [
  'APPROVED',
  'CHANGES_REQUESTED',
] as const satisfies readonly MockupStatus[];
export type ApprovalDecision = (typeof APPROVAL_DECISIONS)[number];

/** Media types of accepted pictures, determined by the contents of the file. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** `guest` is a client, who sees and comments on the projects to which they were added. */
export const MEMBER_ROLES = ['owner', 'admin', 'member', 'guest'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** `invited`: the member has never signed in. */
export const MEMBER_STATUSES = ['active', 'invited'] as const;

export const TOKEN_TYPES = ['api', 'mcp'] as const;
export type TokenType = (typeof TOKEN_TYPES)[number];

export const PERMISSIONS = ['read', 'write', 'delete', 'admin'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The types of the actors of changes; `guest` is a visitor or a reviewer, who has no account. */
export const ACTOR_TYPES = ['user', 'guest', 'api_key', 'mcp_key', 'system'] as const;
export type ActorType = (typeof ACTOR_TYPES)[number];

/**
 * The kinds of credentials of a request; `system` is Postil or the operator of the server, and `single_sign_on` the
 * OpenID Connect provider that adds, changes and removes members by their groups.
 */
export const VIA_KINDS = [
  'api_key',
  'mcp_key',
  'session',
  'widget',
  'review_link',
  'mailed_link',
  'single_sign_on',
  'system',
] as const;
export type ViaKind = (typeof VIA_KINDS)[number];

export const API_KEY_STATUSES = ['active', 'revoked', 'expired'] as const;
export type ApiKeyStatus = (typeof API_KEY_STATUSES)[number];

/**
 * The changes to a comment; each is an activity `action` and, after `comment.` or for a comment on a mockup
 * after `mockup_comment.`, an event name.
 */
export const COMMENT_ACTIONS = [
  'created',
  'updated',
  'status_changed',
  'resolved',
  'reopened',
  'replied',
  'result_submitted',
  'handed_over',
  'assigned',
  'unassigned',
  'moved',
  'subscribed',
  'unsubscribed',
  'deleted',
] as const;
export type CommentAction = (typeof COMMENT_ACTIONS)[number];

/** Events of mockups themselves. */
const MOCKUP_EVENTS = [
  'mockup.created',
  'mockup.updated',
  'mockup.version_created',
  'mockup.approved',
  'mockup.changes_requested',
  'mockup.deleted',
] as const;

/** Events of sites, projects and members. */
const ORGANIZATION_EVENTS = [
  'site.created',
  'site.updated',
  'site.deleted',
  'project.created',
  'project.updated',
  'project.archived',
  'project.deleted',
  'member.added',
  'member.updated',
  'member.removed',
] as const;

export type EventName =
  | `comment.${CommentAction}`
  | `mockup_comment.${CommentAction}`
  | (typeof MOCKUP_EVENTS)[number]
  | (typeof ORGANIZATION_EVENTS)[number];

/** Every event that a change can raise. */
export const EVENT_NAMES: readonly EventName[] = [
  ...COMMENT_ACTIONS.map((action) => `comment.${action}` as const),
  ...MOCKUP_EVENTS,
  ...COMMENT_ACTIONS.map((action) => `mockup_comment.${action}` as const),
  ...ORGANIZATION_EVENTS,
];

/** Events of webhooks themselves: sent to the tested webhook, or to others when one was disabled. */
export const WEBHOOK_EVENTS = ['webhook.test', 'webhook.disabled'] as const;

/** Patterns to which a webhook can subscribe in addition to the names of events. */
export const EVENT_PATTERNS: readonly string[] = [
  '*',
  ...new Set([...EVENT_NAMES, ...WEBHOOK_EVENTS].map((name) => `${name.slice(0, name.indexOf('.'))}.*`)),
];

export const DELIVERY_STATUSES = ['pending', 'delivered', 'exhausted', 'skipped'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The ways in which an attempt fails; the documentation uses the same names. */
export const DELIVERY_ERRORS = [
  'http_status',
  'redirect',
  'timeout',
  'dns',
  'forbidden_address',
  'connection',
  'tls',
  'response_too_large',
  'protocol',
] as const;
export type DeliveryError = (typeof DELIVERY_ERRORS)[number];

/** The reasons for notifying a person, most important first. */
export const NOTIFICATION_REASONS = [
  'assigned',
  'mentioned',
  'commented',
  'mockup_decided',
  'replied',
  'result_submitted',
  'decision_awaited',
  'seen_again',
  'status_changed',
  'subscribed',
  'due',
  'webhook_disabled',
] as const;
export type NotificationReason = (typeof NOTIFICATION_REASONS)[number];

export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

export const COMMENT_SORT_FIELDS = ['created_at', 'updated_at', 'priority', 'status', 'due_date'] as const;
export type CommentSortField = (typeof COMMENT_SORT_FIELDS)[number];

/** The criteria by which a listing of comments can be grouped. */
export const COMMENT_GROUPS = ['site', 'page', 'assignee', 'status', 'priority'] as const;
export type CommentGroup = (typeof COMMENT_GROUPS)[number];

/** The sort fields of pages with comments. */
export const PAGE_SORT_FIELDS = ['updated_at', 'open_count'] as const;
export type PageSortField = (typeof PAGE_SORT_FIELDS)[number];

export const EXPORT_FORMATS = ['csv', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
