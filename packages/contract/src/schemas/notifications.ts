import { Type } from 'typebox';
import { NOTIFICATION_REASONS } from '../enums.ts';
import { LIMITS } from '../limits.ts';
import { Page } from './envelope.ts';
import { pagingParameters } from './paging.ts';
import { Body, Instant, Nullable, OneOf, PersonName, Uuid } from './text.ts';

/** An event that concerns the person who reads the notification. */
export const NotificationRecord = Type.Object({
  id: Uuid(),
  reason: OneOf(NOTIFICATION_REASONS),
  message: Type.String({
    description: 'What happened, as a sentence.',
    examples: ['Ada Lovelace assigned the comment to you.'],
  }),
  comment: Nullable(
    Type.Object({
      id: Uuid(),
      content: Type.String({
        description: `At most ${LIMITS.excerpt} characters of the comment as it is now.`,
      }),
      page_url: Type.String({ description: 'Of a comment on a mockup: `/mockups/{mockup_id}`.' }),
      mockup_id: Nullable(Uuid({ description: 'null for a comment on a page.' })),
    }),
  ),
  actor: Nullable(PersonName),
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

export const ReadNotificationsAnswer = Type.Object({ unread_count: Type.Integer() });
