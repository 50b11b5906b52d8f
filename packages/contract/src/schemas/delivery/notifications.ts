import { Type } from 'typebox';
import { APPROVAL_DECISIONS, NOTIFICATION_REASONS } from '../../values/enums.ts';
import { LANGUAGES } from '../../values/languages.ts';
import { LIMITS } from '../../values/limits.ts';
import { Page } from '../envelope.ts';
import { pagingParameters } from '../paging.ts';
import {
  Body,
  CommentNumber,
  Day,
  Instant,
  Nullable,
  OneOf,
  PersonReference,
  Uuid,
  WrittenBy,
} from '../text.ts';

/** An event that concerns the person who reads the notification. */
export const NotificationRecord = Type.Object({
  id: Uuid(),
  reason: OneOf(NOTIFICATION_REASONS),
  message: Type.String({
    description: 'The event, as a sentence.',
    examples: ['Ada Lovelace assigned the comment to you.'],
  }),
  comment: Nullable(
    Type.Object({
      id: Uuid(),
      number: CommentNumber,
      title: Nullable(Type.String()),
      content: Type.String({
        description: `At most ${LIMITS.excerpt} characters of the current text of the comment.`,
      }),
      site_id: Nullable(Uuid({ description: 'null for a comment on a mockup.' })),
      page_url: Type.String({
        description: 'The URL of the page; `/mockups/{mockup_id}` for a comment on a mockup.',
      }),
      mockup_id: Nullable(Uuid({ description: 'null for a comment on a page.' })),
    }),
  ),
  reply_id: Nullable(Uuid({ description: 'The reply that it is about; null also if it was deleted.' })),
  details: Type.Object(
    {
      quote: Nullable(Type.String({ description: 'At most 300 characters of the reply, or of a note.' })),
      status: Nullable(
        Type.Object({
          from: Type.String(),
          to: Type.String(),
          from_name: Type.Optional(Type.String({ description: "The project's own name for it." })),
          to_name: Type.Optional(Type.String({ description: "The project's own name for it." })),
        }),
      ),
      mockup: Nullable(Type.String({ description: 'The name of the mockup at that time.' })),
      webhook: Nullable(Type.Object({ url: Type.String(), reason: Type.String() })),
      due_date: Nullable(Day({ description: 'The day on which the comment was due.' })),
      release: Nullable(Type.String({ description: 'The release in which the comment was seen again.' })),
    },
    { description: 'The data of `message`, for sentences in other languages.' },
  ),
  mockup: Nullable(
    Type.Object(
      {
        id: Uuid(),
        name: Type.String(),
        decision: OneOf(APPROVAL_DECISIONS),
        decided_by: Type.String({ description: 'The name that signed the decision.' }),
      },
      { description: 'The mockup that was approved, or for which changes were requested; otherwise null.' },
    ),
  ),
  actor: Nullable(PersonReference),
  author_kind: WrittenBy,
  read_at: Nullable(Instant()),
  snoozed_until: Nullable(Instant({ description: 'Snoozed until then, when it is unread again.' })),
  created_at: Instant(),
});
export type NotificationRecord = Type.Static<typeof NotificationRecord>;

export const NotificationListing = Type.Object({
  ...Page(NotificationRecord).properties,
  unread_count: Type.Integer({
    description: 'The number of all unread notifications, regardless of page and filter.',
  }),
});

export const ListNotificationsQuery = Body({
  unread: Type.Optional(Type.Boolean({ description: '`true`: only unread ones; `false`: only read ones.' })),
  snoozed: Type.Optional(
    Type.Boolean({ description: '`true`: only those that are snoozed now; `false`: only the others.' }),
  ),
  ...pagingParameters(),
});
export type ListNotificationsQuery = Type.Static<typeof ListNotificationsQuery>;

export const ReadNotificationsBody = Body(
  {
    ids: Type.Optional(Type.Array(Uuid(), { minItems: 1, maxItems: LIMITS.bulkIds })),
    all: Type.Optional(
      Type.Unsafe<true>({ type: 'boolean', enum: [true], description: 'All current notifications.' }),
    ),
  },
  { minProperties: 1, maxProperties: 1, description: 'Either `ids` or `all`.', examples: [{ all: true }] },
);
export type ReadNotificationsBody = Type.Static<typeof ReadNotificationsBody>;

export const SnoozeNotificationsBody = Body(
  {
    ids: Type.Optional(Type.Array(Uuid(), { minItems: 1, maxItems: LIMITS.bulkIds })),
    read_at: Type.Optional(
      Instant({
        description:
          'All notifications that were marked as read at that instant, from the response to that request.',
      }),
    ),
    until: Nullable(
      Instant({ description: 'Within a year from now; null: they become unread immediately.' }),
    ),
  },
  {
    minProperties: 2,
    maxProperties: 2,
    description: 'Either `ids` or `read_at`, and `until`.',
    examples: [{ ids: ['0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'], until: '2027-01-04T07:00:00Z' }],
  },
);
export type SnoozeNotificationsBody = Type.Static<typeof SnoozeNotificationsBody>;

/** The preferences for notifications by mail. */
const mailPreferences = {
  assigned: Type.Boolean({ description: 'A comment is assigned to the person.' }),
  mentioned: Type.Boolean({ description: 'A text mentions the person.' }),
  replied: Type.Boolean({ description: 'Somebody replies to a comment of the person.' }),
  status: Type.Boolean({
    description:
      'The status of a comment of the person changes, somebody submits a result for it, or a result waits for a decision.',
  }),
  due: Type.Boolean({
    description:
      'A comment of the person is due: one assigned to them, or an unassigned one that they wrote.',
  }),
  mockups: Type.Boolean({
    description: 'Somebody comments on a mockup of the person, approves it, or requests changes.',
  }),
};

const MailLanguage = OneOf(LANGUAGES, {
  description: 'The language of mail, last chosen in the application; null: English.',
});

export const NotificationPreferences = Type.Object({
  wants_mail: Type.Boolean({
    description: 'false: no mail at all, regardless of `mail`; set by the unsubscribe link in every e-mail.',
  }),
  mail: Type.Object(mailPreferences, { description: 'The preferences by the reason for the notification.' }),
  language: Nullable(MailLanguage),
});
export type NotificationPreferences = Type.Static<typeof NotificationPreferences>;

export const UpdateNotificationPreferencesBody = Body(
  {
    wants_mail: Type.Optional(Type.Boolean()),
    mail: Type.Optional(
      Body(
        {
          assigned: Type.Optional(mailPreferences.assigned),
          mentioned: Type.Optional(mailPreferences.mentioned),
          replied: Type.Optional(mailPreferences.replied),
          status: Type.Optional(mailPreferences.status),
          due: Type.Optional(mailPreferences.due),
          mockups: Type.Optional(mailPreferences.mockups),
        },
        { minProperties: 1 },
      ),
    ),
    language: Type.Optional(MailLanguage),
  },
  { minProperties: 1, examples: [{ mail: { status: false } }] },
);
export type UpdateNotificationPreferencesBody = Type.Static<typeof UpdateNotificationPreferencesBody>;

export const UnreadCount = Type.Object({ unread_count: Type.Integer() });

export const MarkedAsRead = Type.Object({
  ...UnreadCount.properties,
  read_at: Instant({
    description:
      'The instant recorded for the unread ones; `POST /notifications/snooze` accepts it to make them unread again.',
  }),
});
