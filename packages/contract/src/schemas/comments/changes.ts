import { Type } from 'typebox';
import { Body, Instant, Nullable, PersonName, Uuid, WrittenBy } from '../text.ts';

export const StreamChangesQuery = Body({
  since: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'When the client began to read the data that it shows, in milliseconds since 1970. If something has changed since then, the stream begins with `reset`.',
      examples: [1_767_323_045_678],
    }),
  ),
});
export type StreamChangesQuery = Type.Static<typeof StreamChangesQuery>;

/** A change that the caller may see, with the data needed to find out which of the shown records are outdated. */
export const LiveChange = Type.Object({
  type: Type.String({
    description:
      'The name of an event, such as those that webhooks are sent, or `comment.placed`: a task has another rank in its column.',
    examples: ['comment.created'],
  }),
  comment_id: Nullable(Uuid({ description: 'null: it concerns no comment.' })),
  mockup_id: Nullable(
    Uuid({ description: 'The mockup of the comment; null also when the comment is deleted.' }),
  ),
  project_id: Nullable(Uuid()),
  site_id: Nullable(Uuid()),
  actor: PersonName,
  author_kind: WrittenBy,
  version: Nullable(
    Type.Integer({ description: 'The present version of the comment; null: there is none.' }),
  ),
  at: Instant(),
});
export type LiveChange = Type.Static<typeof LiveChange>;

/** How many notifications the caller has not read. */
export const UnreadNotifications = Type.Object({ unread: Type.Integer({ minimum: 0 }) });
export type UnreadNotifications = Type.Static<typeof UnreadNotifications>;

const Id = Uuid({
  description:
    'Continues the stream after this message, as `Last-Event-ID`. A message without an id of its own has that of the one before it.',
});

const messageOf = <const Event extends string, Data extends Type.TSchema>(
  event: Event,
  data: Data,
  description: string,
) => Type.Object({ event: Type.Literal(event), id: Id, data }, { description });

/** A message of the stream of changes. */
export const ChangeMessage = Type.Union([
  messageOf('change', LiveChange, 'Something has changed.'),
  messageOf(
    'reset',
    Type.Record(Type.String(), Type.Unknown(), { description: 'Empty.', examples: [{}] }),
    'Changes may have been missed: read everything that is shown again.',
  ),
  messageOf(
    'notifications',
    UnreadNotifications,
    'How many notifications the caller has not read, at the beginning and when that changes.',
  ),
]);
export type ChangeMessage = Type.Static<typeof ChangeMessage>;
