import { Type } from 'typebox';
import { APPROVAL_DECISIONS, NOTIFICATION_REASONS } from '../../values/enums.ts';
import { LIMITS } from '../../values/limits.ts';
import { Page } from '../envelope.ts';
import { pagingParameters } from '../paging.ts';
import { Body, Instant, Nullable, OneOf, PersonName, Uuid, WrittenBy } from '../text.ts';

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
      content: Type.String({
        description: `At most ${LIMITS.excerpt} characters of the current text of the comment.`,
      }),
      page_url: Type.String({ description: 'Of a comment on a mockup: `/mockups/{mockup_id}`.' }),
      mockup_id: Nullable(Uuid({ description: 'null for a comment on a page.' })),
    }),
  ),
  mockup: Nullable(
    Type.Object(
      {
        id: Uuid(),
        name: Type.String(),
        decision: OneOf(APPROVAL_DECISIONS),
        decided_by: Type.String({ description: 'The name with which the decision is signed.' }),
      },
      { description: 'The mockup that was approved, or for which changes were requested; else null.' },
    ),
  ),
  actor: Nullable(PersonName),
  author_kind: WrittenBy,
  read_at: Nullable(Instant()),
  created_at: Instant(),
});
export type NotificationRecord = Type.Static<typeof NotificationRecord>;

export const NotificationListing = Type.Object({
  ...Page(NotificationRecord).properties,
  unread_count: Type.Integer({ description: 'Of all notifications, regardless of page and filter.' }),
});

export const ListNotificationsQuery = Body({
  unread: Type.Optional(Type.Boolean({ description: '`true`: only unread ones; `false`: only read ones.' })),
  ...pagingParameters(),
});
export type ListNotificationsQuery = Type.Static<typeof ListNotificationsQuery>;

export const ReadNotificationsBody = Body(
  {
    ids: Type.Optional(Type.Array(Uuid(), { minItems: 1, maxItems: LIMITS.bulkIds })),
    all: Type.Optional(
      Type.Unsafe<true>({ type: 'boolean', enum: [true], description: 'All notifications that exist now.' }),
    ),
  },
  { minProperties: 1, maxProperties: 1, description: 'Either `ids` or `all`.', examples: [{ all: true }] },
);
export type ReadNotificationsBody = Type.Static<typeof ReadNotificationsBody>;

/** Which notifications are also sent by mail. */
const mailed = {
  assigned: Type.Boolean({ description: 'A comment is assigned to the person.' }),
  mentioned: Type.Boolean({ description: 'A text mentions the person.' }),
  replied: Type.Boolean({ description: 'Somebody replies to a comment of the person.' }),
  status: Type.Boolean({ description: 'The status of a comment of the person changes.' }),
  mockups: Type.Boolean({
    description: 'Somebody comments on a mockup of the person, approves it, or requests changes.',
  }),
};

export const NotificationPreferences = Type.Object({
  wants_mail: Type.Boolean({
    description: 'false: no mail at all, as the link in every mail sets it, whatever `mail` contains.',
  }),
  mail: Type.Object(mailed, { description: 'By the reason of the notification.' }),
});
export type NotificationPreferences = Type.Static<typeof NotificationPreferences>;

export const UpdateNotificationPreferencesBody = Body(
  {
    wants_mail: Type.Optional(Type.Boolean()),
    mail: Type.Optional(
      Body(
        {
          assigned: Type.Optional(mailed.assigned),
          mentioned: Type.Optional(mailed.mentioned),
          replied: Type.Optional(mailed.replied),
          status: Type.Optional(mailed.status),
          mockups: Type.Optional(mailed.mockups),
        },
        { minProperties: 1 },
      ),
    ),
  },
  { minProperties: 1, examples: [{ mail: { status: false } }] },
);
export type UpdateNotificationPreferencesBody = Type.Static<typeof UpdateNotificationPreferencesBody>;

export const ReadNotificationsAnswer = Type.Object({ unread_count: Type.Integer() });
