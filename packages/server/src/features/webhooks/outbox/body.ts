import type { ActorType, EventName, WEBHOOK_EVENTS } from '@postil/contract';

/** The events that a webhook can receive: changes, and events about webhooks themselves. */
export type DeliveredEventName = EventName | (typeof WEBHOOK_EVENTS)[number];

/** The names of an event's records. */
export interface EventNames {
  readonly project: string | null;
  readonly site: string | null;
  readonly mockup: string | null;
}

/** An event as sent to webhooks. */
export interface EventEnvelope {
  readonly id: string;
  readonly type: DeliveredEventName;
  readonly timestamp: Date;
  readonly organizationId: string;
  readonly projectId: string | null;
  readonly siteId: string | null;
  /** The names of the records; each is null if there is none, or it was deleted. */
  readonly names: EventNames;
  readonly actor: {
    readonly type: ActorType;
    readonly id: string;
    readonly name: string;
    readonly assistant?: string;
  };
  readonly data: Record<string, unknown>;
}

const MAX_BODY_BYTES = 20 * 1024;
/** The lengths to which texts are truncated, tried in this order until the body is small enough. */
const MAX_TEXT_LENGTHS = [4_000, 1_000, 250, 60];
/** Fields whose values must not be truncated, by the end of their names: ids, URLs and names would be wrong. */
const UNTRUNCATED_FIELDS = /(^|_)(ids?|urls?|uri|href|link|route|path|domain|name|email|key|type|status|at)$/;

/**
 * The JSON of an event, at most 20 KiB; chat messages are made from it. If it would be longer, texts are truncated
 * between code points, then lists and nested records are omitted; ids, URLs and names stay; `truncated` is true.
 */
export function renderEventBody(event: EventEnvelope): string {
  const envelope = {
    id: event.id,
    type: event.type,
    timestamp: event.timestamp.toISOString(),
    api_version: 'v1',
    organization_id: event.organizationId,
    project_id: event.projectId,
    site_id: event.siteId,
    project_name: nameIn(event.data.project) ?? event.names.project,
    site_name: nameIn(event.data.site) ?? event.names.site,
    mockup_name: nameIn(event.data.mockup) ?? event.names.mockup,
    actor: event.actor,
    data: event.data,
  };
  const completeBody = JSON.stringify(envelope);
  const fits = (body: string) => Buffer.byteLength(body) <= MAX_BODY_BYTES;
  if (fits(completeBody)) return completeBody;
  const minimalData = truncateTexts(event.data, MAX_TEXT_LENGTHS.at(-1) ?? 0);
  const shorterBodies = [
    ...MAX_TEXT_LENGTHS.map((length) => truncateTexts(event.data, length)),
    mapRecords(minimalData, primitiveFields),
  ].map((data) => JSON.stringify({ ...envelope, truncated: true, data }));
  return (
    shorterBodies.find(fits) ??
    JSON.stringify({ ...envelope, truncated: true, data: primitiveFields(minimalData) })
  );
}

/** The name of a record in an event: a deleted one is no longer in the database. */
function nameIn(record: unknown): string | undefined {
  const { name } = (record ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : undefined;
}

/** Changes each record in the data, keeps primitive values and leaves lists out. */
function mapRecords(
  data: Record<string, unknown>,
  change: (record: Record<string, unknown>) => Record<string, unknown>,
): Record<string, unknown> {
  const entries = Object.entries(data).flatMap(([name, value]): [string, unknown][] => {
    if (Array.isArray(value)) return [];
    // A JSON value that is neither a list nor null nor a primitive is an object.
    const isRecord = typeof value === 'object' && value !== null;
    return [[name, isRecord ? change(value as Record<string, unknown>) : value]];
  });
  return Object.fromEntries(entries);
}

/** The fields that have primitive values, without those that have objects or lists. */
function primitiveFields(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).filter(([, value]) => typeof value !== 'object' || value === null),
  );
}

/**
 * Truncates texts. URLs, ids and names are never truncated, because they would be wrong.
 *
 * @param key the field of the value, or of its list.
 */
function truncateTexts<Value>(value: Value, length: number, key?: string): Value;
function truncateTexts(value: unknown, length: number, key = ''): unknown {
  if (typeof value === 'string') {
    // Code points: a text with few code units has no more of them.
    if (value.length <= length || UNTRUNCATED_FIELDS.test(key)) return value;
    const characters = [...value];
    return characters.length <= length ? value : `${characters.slice(0, length).join('')}…`;
  }
  if (Array.isArray(value)) return value.map((item) => truncateTexts(item, length, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, item]) => [field, truncateTexts(item, length, field)]),
  );
}
