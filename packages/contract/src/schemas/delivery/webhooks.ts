import { Type } from 'typebox';
import {
  DELIVERY_ERRORS,
  DELIVERY_STATUSES,
  EVENT_NAMES,
  EVENT_PATTERNS,
  WEBHOOK_EVENTS,
} from '../../values/enums.ts';
import { LIMITS } from '../../values/limits.ts';
import { CHAT_FORMATS, WEBHOOK_FORMATS } from '../../values/webhooks/formats.ts';
import { Page } from '../envelope.ts';
import { pagingParameters } from '../paging.ts';
import {
  Body,
  Defaulted,
  HttpUrl,
  Instant,
  Nullable,
  OneOf,
  RequiredText,
  TimeOfDay,
  TimeZone,
  Uuid,
} from '../text.ts';

/** The possible subscriptions of a webhook. */
export const EVENT_SUBSCRIPTIONS: readonly string[] = [...EVENT_PATTERNS, ...EVENT_NAMES, ...WEBHOOK_EVENTS];

const FORMAT_OPTIONS = {
  description:
    '`standard`: events as JSON, signed as Standard Webhooks requires. Any other: messages for a channel of that chat service.',
};

/** The daily period in which messages to a chat are postponed. If `to` is earlier than `from`, it ends on the next day. */
const QuietHours = Body({
  from: TimeOfDay({ examples: ['22:00'] }),
  to: TimeOfDay({ description: 'On the next day if it is earlier than `from`.', examples: ['07:00'] }),
  time_zone: TimeZone({ description: 'The time zone of the quiet hours.' }),
});
export type QuietHours = Type.Static<typeof QuietHours>;

const QUIET_HOURS_OPTIONS = {
  description:
    'Only for chats: messages are postponed to the end of these hours, and combined. Tests and redeliveries are sent immediately. null: none.',
};

/** The public fields of a webhook. */
export const WebhookRecord = Type.Object({
  id: Uuid(),
  url: Type.String(),
  format: OneOf(WEBHOOK_FORMATS, FORMAT_OPTIONS),
  quiet_hours: Nullable(Type.Object(QuietHours.properties, QUIET_HOURS_OPTIONS)),
  events: Type.Array(Type.String(), { examples: [['comment.created', 'comment.resolved']] }),
  is_active: Type.Boolean(),
  created_at: Instant(),
});
export type WebhookRecord = Type.Static<typeof WebhookRecord>;

/** One webhook with the health of its deliveries. */
export const WebhookDetail = Type.Object({
  ...WebhookRecord.properties,
  version: Type.Integer(),
  updated_at: Instant(),
  header_names: Type.Array(Type.String(), {
    description: 'The names of its custom headers. Their values are never returned.',
    examples: [['Authorization']],
  }),
  health: Type.Object({
    failing_since: Nullable(Instant({ description: 'The first failure since the last success.' })),
    failed_attempts: Type.Integer({ description: 'Since the last success.' }),
    pending_count: Type.Integer({ description: 'The number of pending deliveries.' }),
    disabled_reason: Nullable(Type.String({ description: 'The reason why Postil disabled it.' })),
  }),
});
export type WebhookDetail = Type.Static<typeof WebhookDetail>;

export const CreatedWebhook = Type.Object({
  ...WebhookRecord.properties,
  secret: Type.String({
    description: 'The secret for signing deliveries; shown once.',
    examples: ['whsec_…'],
  }),
});
export type CreatedWebhook = Type.Static<typeof CreatedWebhook>;

const Events = Type.Array(OneOf(EVENT_SUBSCRIPTIONS), {
  minItems: 1,
  maxItems: EVENT_SUBSCRIPTIONS.length,
  description: 'Names of events; a pattern such as `comment.*` for all of a kind; `*` for all.',
  examples: [['comment.created', 'comment.resolved']],
});

const Url = HttpUrl({
  format: 'target-url',
  description: 'A public https URL.',
  examples: ['https://hooks.example.com/postil'],
});

const HeaderValue = RequiredText(LIMITS.headerValue, {
  format: 'header-value',
  examples: ['Bearer 3f8a…'],
});
const HEADERS_DESCRIPTION = `Headers of every delivery by name, up to ${LIMITS.headers}. Hop-by-hop headers, \`Host\`, \`Content-*\` and those that Postil sends itself are refused.`;

/** Headers by their names, in any letter case. */
const GivenHeaders = Type.Unsafe<Record<string, string>>(
  Type.Object(
    {},
    {
      additionalProperties: HeaderValue,
      description: `${HEADERS_DESCRIPTION} The values are encrypted and never shown.`,
      examples: [{ Authorization: 'Bearer 3f8a…' }],
    },
  ),
);

/** Changes to headers, by name in any letter case. */
const ChangedHeaders = Type.Unsafe<Record<string, string | null>>(
  Type.Object(
    {},
    {
      additionalProperties: Nullable(HeaderValue),
      description: `${HEADERS_DESCRIPTION} A value sets a header, null removes it, and the others stay. If the URL moves to another origin, each header must be set again or removed.`,
      examples: [{ Authorization: 'Bearer 3f8a…', 'X-Former': null }],
    },
  ),
);

export const CreateWebhookBody = Body({
  url: Url,
  format: Defaulted(OneOf(WEBHOOK_FORMATS, { ...FORMAT_OPTIONS, default: 'standard' })),
  quiet_hours: Type.Optional(Nullable({ ...QuietHours, ...QUIET_HOURS_OPTIONS })),
  events: Events,
  is_active: Defaulted(Type.Boolean({ default: true })),
  headers: Type.Optional(GivenHeaders),
});
export type CreateWebhookBody = Type.Static<typeof CreateWebhookBody>;

export const UpdateWebhookBody = Body(
  {
    url: Type.Optional(Url),
    format: Type.Optional(OneOf(WEBHOOK_FORMATS, FORMAT_OPTIONS)),
    quiet_hours: Type.Optional(Nullable({ ...QuietHours, ...QUIET_HOURS_OPTIONS })),
    events: Type.Optional(Events),
    is_active: Type.Optional(Type.Boolean()),
    headers: Type.Optional(ChangedHeaders),
  },
  { minProperties: 1 },
);
export type UpdateWebhookBody = Type.Static<typeof UpdateWebhookBody>;

export const UpdatedWebhook = Type.Object({ id: Uuid(), is_active: Type.Boolean() });

/** An example message for a chat service. */
export const ChatExample = Type.Object({
  format: OneOf(CHAT_FORMATS),
  entries: Type.Array(
    Type.Object({
      title: Type.String({ examples: ['Ada Lovelace created #128 in Shop'] }),
      text: Nullable(Type.String()),
      facts: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
      links: Type.Array(Type.Object({ label: Type.String(), url: Type.String() })),
    }),
    { description: 'The visible parts, the same for all services.' },
  ),
  more_count: Type.Integer({
    description: 'The number of further changes, which the message counts but does not show.',
  }),
  body: Type.Unsafe<Record<string, unknown>>(
    Type.Object({}, { additionalProperties: true, description: 'The message in the format of the service.' }),
  ),
});
export type ChatExample = Type.Static<typeof ChatExample>;

export const RotatedSecret = Type.Object({
  secret: Type.String({ description: 'Shown once.' }),
  previous_secret_until: Instant({ description: 'Until then deliveries have both signatures.' }),
});

export const RecoverBody = Body({
  since: Instant({ description: 'Only deliveries of events since this instant are redelivered.' }),
});
export const RecoveredDeliveries = Type.Object({ recovered_count: Type.Integer() });
export const QueuedDelivery = Type.Object({ delivery_id: Uuid(), event_id: Uuid() });

export const ListDeliveriesQuery = Body({
  status: Type.Optional(
    Type.Array(OneOf([...DELIVERY_STATUSES, 'failed']), {
      description: '`failed`: exhausted, or pending after a failed attempt.',
    }),
  ),
  event_type: Type.Optional(
    Type.Array(OneOf([...EVENT_NAMES, ...WEBHOOK_EVENTS]), { description: 'Any of these events.' }),
  ),
  ...pagingParameters(),
});
export type ListDeliveriesQuery = Type.Static<typeof ListDeliveriesQuery>;

const Headers = Type.Object({}, { additionalProperties: Type.String() });

export const DeliveryRecord = Type.Object({
  id: Uuid(),
  event_id: Uuid(),
  event_type: Type.String(),
  status: OneOf(DELIVERY_STATUSES),
  attempt_count: Type.Integer(),
  next_attempt_at: Nullable(Instant({ description: 'The earliest time; in quiet hours, their end.' })),
  created_at: Instant(),
  attempts: Type.Array(
    Type.Object({
      number: Type.Integer(),
      started_at: Instant(),
      duration_ms: Type.Integer(),
      status_code: Nullable(Type.Integer()),
      error_class: Nullable(OneOf(DELIVERY_ERRORS)),
      request_headers: Headers,
      request_body: Type.String(),
      response_headers: Nullable(Headers),
      response_body: Nullable(Type.String({ description: 'The first 16 KiB.' })),
    }),
  ),
});
export type DeliveryRecord = Type.Static<typeof DeliveryRecord>;
export const DeliveryPage = Page(DeliveryRecord);
