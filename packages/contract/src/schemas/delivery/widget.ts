import { Type } from 'typebox';
import {
  ACCEPTANCE_DECISIONS,
  COMMENT_STATUSES,
  DEVICE_TYPES,
  MEMBER_ROLES,
  PIN_VISIBILITIES,
  PRIORITIES,
  VISITOR_PRIORITIES,
  WIDGET_AUDIENCES,
  WIDGET_POSITIONS,
  WIDGET_THEMES,
} from '../../values/enums.ts';
import { LANGUAGES } from '../../values/languages.ts';
import { LIMITS } from '../../values/limits.ts';
import { ChangedVisibility, NewVisibility } from '../comments/comments.ts';
import { ReportedEvidence } from '../comments/context/evidence.ts';
import { formValues, NewReportField, ReportField } from '../comments/context/form-values.ts';
import { CommentPicture, Screenshot } from '../comments/context/pictures.ts';
import { Anchor, reportedContext } from '../comments/context/reports.ts';
import { Content, ReplyVisibility } from '../comments/replies.ts';
import { ResultRecord } from '../comments/results.ts';
import {
  Audience,
  Body,
  Defaulted,
  FreeText,
  HttpUrl,
  Instant,
  Nullable,
  OneOf,
  PersonReference,
  RequiredText,
  Uuid,
  WrittenBy,
} from '../text.ts';

const settings = {
  audience: OneOf(WIDGET_AUDIENCES, {
    description:
      'The people who see the widget: `all`; those `invited` by a URL with `?feedback` or a link to a comment, which the browser remembers; or those whom the site has `identified`, in which case nobody else can write. Connected members always see it.',
  }),
  language: Nullable(OneOf(LANGUAGES, { description: 'null: the language of the page or the browser.' })),
  position: OneOf(WIDGET_POSITIONS, { description: 'The side of the page.' }),
  theme: OneOf(WIDGET_THEMES),
  button_color: Nullable(
    Type.String({
      'x-trim': true,
      format: 'hex-color',
      description:
        'The colour of the button, such as `#0a7d4f`. Its text is black or white, whichever is easier to read. null: that of the theme.',
      examples: ['#0a7d4f'],
    }),
  ),
  button_text: Nullable(
    RequiredText(LIMITS.buttonText, {
      description:
        'The text of the button, in every language. null: the default in the language of the widget.',
      examples: ['Tell us'],
    }),
  ),
  pins: OneOf(PIN_VISIBILITIES, {
    description:
      'The comments that visitors see: `all` comments for everyone, which are then public to anyone who opens the site; only their `own`; or `none`. Visitors never see team-only comments; the setting does not restrict members.',
  }),
  screenshots: Type.Boolean({ description: 'Whether the widget offers screenshots.' }),
  collects_log: Type.Boolean({
    description: 'Whether errors of the page are sent with a comment. Visitors see them before sending.',
  }),
  collects_warnings: Type.Boolean({
    description: 'Whether the log includes messages of `console.warn`. Only with `collects_log`.',
  }),
  masks: Type.Array(RequiredText(LIMITS.name, { examples: ['.account-number'] }), {
    maxItems: LIMITS.masks,
    description:
      'CSS selectors of the elements that are masked in screenshots. An invalid one is skipped, with a warning on the console of the page.',
  }),
  asks_email: Type.Boolean({ description: 'Whether visitors are asked for their e-mail address.' }),
  fetches_images: Type.Boolean({
    description:
      'Whether the server reads images of other sites for screenshots, which browsers can show but not copy. It sends no cookies, and calls only public addresses.',
  }),
  asks_type: Type.Boolean({
    description:
      'Whether authors choose if a comment is a problem, a wish or a question. It becomes the category `BUG_REPORT`, `FEATURE_REQUEST` or `GENERAL`.',
  }),
  shortcut: Nullable(
    RequiredText(40, {
      format: 'shortcut',
      examples: ['Alt+Shift+F'],
      description:
        'The keyboard shortcut that begins a comment without changing hover states or open elements of the page; null: none.',
    }),
  ),
};

const FIELDS = {
  maxItems: LIMITS.fields,
  description:
    'Custom fields of the form, in order. Existing values keep their labels when a field is renamed or removed.',
};
const fields = Type.Array(ReportField, FIELDS);

/** The settings of a site's widget, as its pages get them. */
export const PageSettings = Type.Object({
  name: Type.String(),
  ...settings,
  fields,
  status_names: Type.Optional(
    Type.Object(
      {
        OPEN: Type.Optional(Type.String()),
        IN_PROGRESS: Type.Optional(Type.String()),
        IN_REVIEW: Type.Optional(Type.String()),
        RESOLVED: Type.Optional(Type.String()),
        CLOSED: Type.Optional(Type.String()),
      },
      { description: "The project's own names for statuses; absent: none." },
    ),
  ),
  hidden_statuses: Type.Optional(
    Type.Array(OneOf(COMMENT_STATUSES), {
      description: 'The statuses that the project does not offer; absent: none.',
    }),
  ),
});

/** The settings of a site's widget, as the team gets them. */
export const WidgetSettings = Type.Object({
  ...settings,
  fields,
  has_identity_secret: Type.Boolean({ description: 'Whether the site can identify its visitors.' }),
});
export type WidgetSettings = Type.Static<typeof WidgetSettings>;

export const UpdateWidgetSettingsBody = Body(
  {
    audience: Type.Optional(settings.audience),
    language: Type.Optional(settings.language),
    position: Type.Optional(settings.position),
    theme: Type.Optional(settings.theme),
    button_color: Type.Optional(settings.button_color),
    button_text: Type.Optional(settings.button_text),
    pins: Type.Optional(settings.pins),
    screenshots: Type.Optional(settings.screenshots),
    collects_log: Type.Optional(settings.collects_log),
    collects_warnings: Type.Optional(settings.collects_warnings),
    masks: Type.Optional(settings.masks),
    asks_email: Type.Optional(settings.asks_email),
    fetches_images: Type.Optional(settings.fetches_images),
    asks_type: Type.Optional(settings.asks_type),
    fields: Type.Optional(Type.Array(NewReportField, FIELDS)),
    shortcut: Type.Optional(settings.shortcut),
  },
  { minProperties: 1 },
);
export type UpdateWidgetSettingsBody = Type.Static<typeof UpdateWidgetSettingsBody>;

export const ReadWidgetImagesBody = Body({
  urls: Type.Array(HttpUrl(), { minItems: 1, maxItems: LIMITS.foreignImages }),
});

/** Images in the order of the request. */
export const WidgetImages = Type.Array(
  Nullable(Type.String({ description: 'A data URL. null: there is none, or it cannot be read.' })),
);
export type WidgetImages = Type.Static<typeof WidgetImages>;

/** The secret with which the server of a site signs identities. */
export const IdentitySecret = Type.Object({
  secret: Type.String({
    description: 'Only for the server of the site; pages must not contain it.',
    examples: ['pis_…'],
  }),
});

export const CreateWidgetTokenBody = Body({
  widget_key: RequiredText(100, { description: 'The widget key of the site.', examples: ['psw_…'] }),
  origin: RequiredText(LIMITS.name, {
    description: 'The origin of the requesting page, which must be on the domain of the site.',
    examples: ['https://shop.example.com'],
  }),
});
export type CreateWidgetTokenBody = Type.Static<typeof CreateWidgetTokenBody>;

/** The token with which the widget acts as a member. */
export const WidgetToken = Type.Object({
  token: Type.String({ examples: ['pwm_…'] }),
  expires_at: Instant({ description: 'After 12 hours.' }),
  member: PersonReference,
  role: OneOf(MEMBER_ROLES),
});
export type WidgetToken = Type.Static<typeof WidgetToken>;

/** The code that a member types on a page that their window cannot reach. */
export const WidgetCode = Type.Object({
  code: Type.String({
    description: 'Eight letters and digits with a hyphen, without characters that are easily confused.',
    examples: ['K7QM-2XRD'],
  }),
  expires_at: Instant({ description: 'After two minutes.' }),
});
export type WidgetCode = Type.Static<typeof WidgetCode>;

const WidgetKey = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'The widget key of the site.',
  examples: ['psw_…'],
});

export const RedeemWidgetCodeBody = Body({
  key: WidgetKey,
  code: RequiredText(40, {
    description: 'The code. Letter case, spaces and hyphens are ignored.',
    examples: ['K7QM-2XRD'],
  }),
});
export type RedeemWidgetCodeBody = Type.Static<typeof RedeemWidgetCodeBody>;

const AuthorName = Type.Object({ name: Type.String() });

/** A comment as the widget gets it. */
export const WidgetComment = Type.Object({
  id: Uuid(),
  number: Type.Integer({
    description: 'The number among the comments that the caller sees on the page, from 1, oldest first.',
  }),
  content: Type.String(),
  status: OneOf(COMMENT_STATUSES),
  priority: OneOf(PRIORITIES),
  created_by: AuthorName,
  author_kind: WrittenBy,
  visibility: Audience('`team`: no visitor sees it.'),
  created_at: Instant(),
  is_own: Type.Boolean(),
  can_change: Type.Boolean({
    description:
      'Whether the caller may change or delete it now: visitors for 15 minutes, unless somebody has replied.',
  }),
  replies_count: Type.Integer({ description: 'The number of replies that the caller can see.' }),
  anchor: Nullable(Anchor),
  assigned_to: Nullable(PersonReference),
  is_held: Type.Optional(
    Type.Literal(true, { description: 'Hidden from everybody else until the team releases it.' }),
  ),
});
export type WidgetComment = Type.Static<typeof WidgetComment>;

/** The comments of one page, at most 200: pending ones first, then the newest. */
export const WidgetComments = Type.Object({
  pins: Type.Array(WidgetComment),
  is_complete: Type.Boolean({ description: 'Whether these are all comments of the page.' }),
  refresh_ms: Type.Integer({
    description:
      'The polling interval of an open page in milliseconds, which grows with the number of open pages.',
  }),
});
export type WidgetComments = Type.Static<typeof WidgetComments>;

export const WidgetReply = Type.Object({
  id: Uuid(),
  content: Type.String(),
  created_by: AuthorName,
  author_kind: WrittenBy,
  visibility: Audience('`team`: an internal note, which no visitor sees.'),
  created_at: Instant(),
  is_own: Type.Boolean(),
  is_held: Type.Optional(
    Type.Literal(true, { description: 'Hidden from everybody else until the team releases it.' }),
  ),
});
export type WidgetReply = Type.Static<typeof WidgetReply>;

/** A picture of a comment other than its screenshot, or of a reply. */
export const WidgetPicture = Type.Omit(CommentPicture, ['created_by', 'created_at']);
export type WidgetPicture = Type.Static<typeof WidgetPicture>;

/** The newest result of a comment, for the author of the comment and for the team. */
export const WidgetResult = Type.Object({
  ...Type.Pick(ResultRecord, [
    'id',
    'summary',
    'release',
    'preview_url',
    'picture',
    'author_kind',
    'assistant',
    'created_at',
  ]).properties,
  created_by: Type.Object({ name: Type.String() }),
  decision: Nullable(OneOf(ACCEPTANCE_DECISIONS)),
  reason: Nullable(Type.String()),
});
export type WidgetResult = Type.Static<typeof WidgetResult>;

export const WidgetCommentDetail = Type.Object({
  ...WidgetComment.properties,
  replies: Type.Array(WidgetReply, { description: 'The first 100, oldest first.' }),
  screenshot: Nullable(Screenshot),
  pictures: Type.Array(WidgetPicture),
  result: Nullable(WidgetResult),
});
export type WidgetCommentDetail = Type.Static<typeof WidgetCommentDetail>;

export const StartWidgetSessionBody = Body({
  key: WidgetKey,
  visitor_token: Type.Optional(
    Type.String({
      maxLength: 4_096,
      description: 'The token of an earlier session of this visitor. An invalid one is ignored.',
      examples: ['pwv_…'],
    }),
  ),
  identity: Type.Optional(
    Type.String({
      maxLength: 4_096,
      description:
        'The identity of the visitor: `base64url(JSON {"user_id", "name", "email"?, "expires_at"? (Unix time in seconds)})`, a dot, and the hexadecimal HMAC-SHA256 of the part before it with the secret of the site.',
      examples: ['eyJ1c2VyX2lkIjoiNDIiLCJuYW1lIjoiQWRhIn0.5f2b…'],
    }),
  ),
  page_url: Type.Optional(HttpUrl({ description: 'The page of the comments in the response.' })),
});
export type StartWidgetSessionBody = Type.Static<typeof StartWidgetSessionBody>;

export const WidgetSession = Type.Object({
  token: Type.String({ description: 'Sent as `Authorization: Bearer`. Valid for this site and visitor.' }),
  expires_at: Instant(),
  visitor: Type.Object({
    name: Nullable(Type.String({ description: 'null: unknown.' })),
    is_identified: Type.Boolean({ description: 'Whether the site has identified the visitor.' }),
  }),
  site: PageSettings,
  pins: Type.Optional(WidgetComments),
});
export type WidgetSession = Type.Static<typeof WidgetSession>;

export const ListWidgetCommentsQuery = Body({
  page_url: HttpUrl({ description: 'The page, compared in its normal form.' }),
});

export const CreateWidgetCommentBody = Body({
  content: Content,
  priority: Defaulted(OneOf(VISITOR_PRIORITIES, { default: 'MEDIUM' })),
  name: Type.Optional(FreeText(LIMITS.name, { description: 'The new name of the visitor.' })),
  email: Type.Optional(Type.String({ 'x-trim': true, format: 'email', maxLength: LIMITS.name })),
  page_url: HttpUrl(),
  page_title: Type.Optional(FreeText(LIMITS.name)),
  timestamp: Instant({ description: "The time on the visitor's clock." }),
  context: Type.Optional(Body({ ...reportedContext, device_type: Type.Optional(OneOf(DEVICE_TYPES)) })),
  evidence: Type.Optional(ReportedEvidence),
  visibility: Type.Optional(NewVisibility),
  ...formValues,
  trap: Type.Optional(
    FreeText(LIMITS.name, {
      description: 'A honeypot: people do not see this field, so that only programs fill it in.',
    }),
  ),
  opened_ms: Type.Number({
    minimum: 0,
    description: 'The time that the visitor took to write, in milliseconds.',
  }),
});
export type CreateWidgetCommentBody = Type.Static<typeof CreateWidgetCommentBody>;

export const UpdateWidgetCommentBody = Body(
  { content: Type.Optional(Content), visibility: Type.Optional(ChangedVisibility) },
  { minProperties: 1 },
);
export type UpdateWidgetCommentBody = Type.Static<typeof UpdateWidgetCommentBody>;
export const SetWidgetCommentAnchorBody = Body({
  anchor: Anchor,
  page_url: HttpUrl(),
  evidence: Type.Optional(ReportedEvidence),
});
export const CreateWidgetReplyBody = Body({
  content: Content,
  visibility: Type.Optional(ReplyVisibility),
  name: Type.Optional(FreeText(LIMITS.name, { description: 'The new name of the visitor.' })),
});
export type CreateWidgetReplyBody = Type.Static<typeof CreateWidgetReplyBody>;
export const SetWidgetCommentStatusBody = Body({
  status: OneOf(COMMENT_STATUSES),
  release: Type.Optional(
    FreeText(LIMITS.environment, {
      description:
        'The release of the page, in which the comment was seen again if the status reopens it. Otherwise ignored.',
      examples: ['1.8.2'],
    }),
  ),
});
export const AssignWidgetCommentBody = Body({
  assigned_to: Nullable(Uuid({ description: 'A member who can see the project; null: nobody.' })),
});
export const WidgetAssignees = Type.Array(PersonReference);
