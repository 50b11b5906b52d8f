import { Type } from 'typebox';
import { ACTOR_TYPES, APPROVAL_DECISIONS, EVENT_NAMES, WEBHOOK_EVENTS } from '../../values/enums.ts';
import { CommentRecord } from '../comments/comments.ts';
import { Evidence } from '../comments/context/evidence.ts';
import { ResultRecord } from '../comments/results.ts';
import { MemberRecord } from '../organization/members.ts';
import { MockupCommentRecord, MockupSubject } from '../projects/mockups.ts';
import { ProjectRecord } from '../projects/projects.ts';
import { SiteRecord } from '../projects/sites.ts';
import { Audience, Instant, Nullable, Uuid, WrittenBy } from '../text.ts';

const NAMES: readonly string[] = [...EVENT_NAMES, ...WEBHOOK_EVENTS];

const changes = Type.Optional(
  Type.Record(Type.String(), Type.Object({ from: Type.Unknown(), to: Type.Unknown() }), {
    description: 'The fields that changed.',
    examples: [{ status: { from: 'OPEN', to: 'RESOLVED' } }],
  }),
);

const commentDetails = {
  changes,
  reply: Type.Optional(
    Type.Object(
      {
        id: Uuid(),
        content: Type.Optional(Type.String({ examples: ['Fixed in the next release'] })),
        visibility: Audience('`team`: an internal note.'),
        author_kind: WrittenBy,
      },
      { description: 'The reply that was written, changed or deleted.' },
    ),
  ),
  result: Type.Optional(ResultRecord),
  hand_over: Type.Optional(
    Type.Object(
      { text: Type.String({ examples: ['#128 The button overlaps the footer'] }) },
      { description: 'The comment with its evidence, for the receiver.' },
    ),
  ),
  user_ids: Type.Optional(Type.Array(Uuid(), { description: 'The subscribed or unsubscribed people.' })),
};

/** The body of an event about one kind of record. @param kind the first segment of the event names. */
const EventOf = <Properties extends Type.TProperties>(kind: string, data: Properties) =>
  Type.Object({
    id: Uuid({ description: 'The same on every attempt; also in the header `webhook-id`.' }),
    type: Type.String({ enum: NAMES.filter((name) => name.startsWith(`${kind}.`)) }),
    timestamp: Instant(),
    api_version: Type.Literal('v1'),
    organization_id: Uuid(),
    project_id: Nullable(Uuid()),
    site_id: Nullable(Uuid()),
    project_name: Nullable(Type.String({ examples: ['Shop'] })),
    site_name: Nullable(Type.String({ examples: ['Shop'] })),
    mockup_name: Nullable(
      Type.String({
        description: 'In events of mockups and of comments on them.',
        examples: ['Landing page'],
      }),
    ),
    actor: Type.Object({
      type: Type.String({ enum: [...ACTOR_TYPES] }),
      id: Uuid(),
      name: Type.String({ examples: ['Ada Lovelace'] }),
      assistant: Type.Optional(
        Type.String({
          description:
            'The name of the assistant, from its key; `id` and `name` identify the person for whom it acted.',
        }),
      ),
    }),
    data: Type.Object(data, { description: 'The record after the change; a deleted record before it.' }),
    truncated: Type.Optional(
      Type.Literal(true, {
        description:
          'The body would have been larger than 20 KiB: long texts were truncated, or, if that did not suffice, the lists and objects in the records of `data` were left out.',
      }),
    ),
  });

export const CommentEvent = EventOf('comment', {
  comment: CommentRecord,
  ...commentDetails,
  evidence: Type.Optional(Evidence),
  moved_count: Type.Optional(
    Type.Integer({ description: 'In `comment.moved`: the number of moved comments.' }),
  ),
  comment_ids: Type.Optional(
    Type.Array(Uuid(), {
      description: 'In `comment.moved`: the moved comments, at most 100 in one event.',
    }),
  ),
});

export const MockupCommentEvent = EventOf('mockup_comment', {
  mockup_comment: MockupCommentRecord,
  ...commentDetails,
});

export const MockupEvent = EventOf('mockup', {
  mockup: MockupSubject,
  changes,
  approval: Type.Optional(
    Type.Object({
      decision: Type.String({ enum: [...APPROVAL_DECISIONS] }),
      note: Nullable(Type.String({ examples: ['Good to go'] })),
      name: Type.String({ examples: ['Ada Lovelace'] }),
      version: Type.Integer({ description: 'The reviewed version of the mockup.' }),
      author_kind: WrittenBy,
    }),
  ),
});

export const SiteEvent = EventOf('site', { site: SiteRecord, changes });
export const ProjectEvent = EventOf('project', { project: ProjectRecord, changes });
export const MemberEvent = EventOf('member', { member: MemberRecord, changes });

export const WebhookEvent = EventOf('webhook', {
  webhook: Type.Object({
    id: Uuid(),
    url: Type.String({ examples: ['https://hooks.example.com/postil'] }),
    disabled_reason: Type.Optional(
      Type.String({
        description: 'In `webhook.disabled`.',
        examples: ['None of 10 attempts succeeded within 120 hours.'],
      }),
    ),
  }),
});

/** The schemas of event bodies, by the first segment of their names. */
export const EVENT_SCHEMAS: Readonly<Record<string, Type.TSchema>> = {
  comment: CommentEvent,
  mockup: MockupEvent,
  mockup_comment: MockupCommentEvent,
  site: SiteEvent,
  project: ProjectEvent,
  member: MemberEvent,
  webhook: WebhookEvent,
};
