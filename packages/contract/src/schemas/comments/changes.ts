import { Type } from 'typebox';
import { Body, Instant, Nullable, PersonReference, Uuid, WrittenBy } from '../text.ts';

export const StreamChangesQuery = Body({
  since: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'The time at which the client began to read its data, as Unix time in milliseconds. If something has changed since, the stream begins with `reset`.',
      examples: [1_767_323_045_678],
    }),
  ),
});
export type StreamChangesQuery = Type.Static<typeof StreamChangesQuery>;

/** A change that the caller may see, with the data for identifying stale records on the screen. */
export const LiveChange = Type.Object({
  type: Type.String({
    description:
      'The name of a webhook event, or `comment.placed`: the rank of a task in its column has changed.',
    examples: ['comment.created'],
  }),
  comment_id: Nullable(Uuid({ description: 'null: not about a comment.' })),
  mockup_id: Nullable(
    Uuid({ description: 'The mockup of the comment; null also if the comment was deleted.' }),
  ),
  project_id: Nullable(Uuid()),
  site_id: Nullable(Uuid()),
  actor: PersonReference,
  author_kind: WrittenBy,
  version: Nullable(
    Type.Integer({
      description:
        'The current version of the comment; null if it was deleted, or if the change is not about a comment.',
    }),
  ),
  at: Instant(),
});
export type LiveChange = Type.Static<typeof LiveChange>;

/** The number of unread notifications of the caller. */
export const UnreadNotifications = Type.Object({ unread: Type.Integer({ minimum: 0 }) });
export type UnreadNotifications = Type.Static<typeof UnreadNotifications>;

const Id = Uuid({
  description:
    'The `Last-Event-ID` to resume after this message. A message without an id of its own has that of the preceding one.',
});

const messageOf = <const Event extends string, Data extends Type.TSchema>(
  event: Event,
  data: Data,
  description: string,
) => Type.Object({ event: Type.Literal(event), id: Id, data }, { description });

/** A message of the stream of changes. */
export const ChangeMessage = Type.Union([
  messageOf('change', LiveChange, 'A comment, mockup or other record has changed.'),
  messageOf(
    'reset',
    Type.Record(Type.String(), Type.Unknown(), { description: 'Empty.', examples: [{}] }),
    'Changes may have been missed: reload all data.',
  ),
  messageOf(
    'notifications',
    UnreadNotifications,
    'The number of unread notifications of the caller, at the beginning and when they change, even if their number does not.',
  ),
]);
export type ChangeMessage = Type.Static<typeof ChangeMessage>;
