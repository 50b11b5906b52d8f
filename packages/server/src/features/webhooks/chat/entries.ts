import { isRecord } from '../../../core/records/objects.ts';
import type { DeliveredEventName } from '../outbox/body.ts';
import type { Entry, Fact, Link } from './message.ts';
import { verbOf } from './sentences.ts';
import { cleanLine, cleanText, cleanUrl } from './texts.ts';

/** The body of an event. Any field of its records may be missing, because the body may be truncated. */
export interface EventBody {
  readonly type: DeliveredEventName;
  readonly project_name?: unknown;
  readonly mockup_name?: unknown;
  readonly actor: { readonly name?: unknown; readonly assistant?: unknown };
  readonly data: Record<string, unknown>;
}

/** The limits of an entry: the lengths of its texts, in UTF-16 units, and the numbers of its facts and links. */
interface EntryLimits {
  readonly text: number;
  readonly value: number;
  readonly facts: number;
  readonly links: number;
}

const SINGLE_LIMITS: EntryLimits = { text: 1_500, value: 200, facts: 5, links: 2 };
const GROUPED_LIMITS: EntryLimits = { text: 240, value: 80, facts: 2, links: 1 };
const MAX_TITLE_LENGTH = 120;
const MAX_NAME_LENGTH = 40;
/** The only part of a webhook's URL that is shown: the rest of the URL of a chat's channel is as secret as a password. */
const WEBHOOK_URL_PART = 'origin';

/** The options for showing a change. */
interface EntryOptions {
  /** Whether it is the only entry of the message. */
  readonly isOnlyEntry: boolean;
  /** The URLs of pictures by the ids of their comments. */
  readonly pictures: ReadonlyMap<string, string>;
}

/** The entry of a change in a message. */
export function toEntry(event: EventBody, { isOnlyEntry, pictures }: EntryOptions): Entry {
  const limits = isOnlyEntry ? SINGLE_LIMITS : GROUPED_LIMITS;
  const subject = subjectOf(event.data);
  const isIllustrated = event.type === 'comment.created' || isPictureEvent(event);
  return {
    title: titleOf(event, subject),
    text: textOf(event, subject, limits),
    facts: factsOf(event, subject, limits),
    links: linksOf(subject).slice(0, limits.links),
    pictureUrl: isIllustrated ? cleanUrl(pictures.get(commentIdIn(event) ?? '')) : null,
  };
}

/** The id of the comment on a page that an event is about. */
export function commentIdIn({ data }: Pick<EventBody, 'data'>): string | undefined {
  const id = fieldsOf(data.comment)?.id;
  return typeof id === 'string' ? id : undefined;
}

/** Whether only the picture of a comment changed. */
export function isPictureEvent({ type, data }: Pick<EventBody, 'type' | 'data'>): boolean {
  const changedFields = Object.keys(fieldsOf(data.changes) ?? {});
  return type === 'comment.updated' && changedFields.length === 1 && changedFields[0] === 'screenshot';
}

/** The record that an event is about. */
interface Subject {
  readonly kind: 'comment' | 'mockup' | 'site' | 'project' | 'member' | 'webhook' | 'record';
  readonly fields: Record<string, unknown>;
}

function subjectOf(data: Record<string, unknown>): Subject {
  const comment = fieldsOf(data.comment) ?? fieldsOf(data.mockup_comment);
  if (comment) return { kind: 'comment', fields: comment };
  for (const kind of ['mockup', 'site', 'project', 'member', 'webhook'] as const) {
    const fields = fieldsOf(data[kind]);
    if (fields) return { kind, fields };
  }
  return { kind: 'record', fields: {} };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isRecord(value) ? value : undefined;
}

/** The title of an entry, for example `Ada Lovelace resolved #128 in Shop`. */
function titleOf({ type, actor, project_name: project }: EventBody, subject: Subject): string {
  const actorName = type === 'webhook.disabled' ? 'Postil' : actorNameIn({ actor });
  const projectName = subject.kind === 'project' ? null : cleanLine(project, MAX_NAME_LENGTH);
  const sentence = `${actorName} ${verbOf(type)} ${nameOf(subject)}`;
  return (
    cleanLine(projectName === null ? sentence : `${sentence} in ${projectName}`, MAX_TITLE_LENGTH) ??
    actorName
  );
}

/** The name of the actor, for example `Ada Lovelace` or `Claude Code for Ada Lovelace`. */
function actorNameIn({ actor }: Pick<EventBody, 'actor'>): string {
  const name = cleanLine(actor.name, MAX_NAME_LENGTH) ?? 'Somebody';
  const assistant = cleanLine(actor.assistant, MAX_NAME_LENGTH);
  return assistant === null ? name : `${assistant} for ${name}`;
}

function nameOf({ kind, fields }: Subject): string {
  if (kind === 'comment') {
    const { number } = fields;
    return typeof number === 'number' ? `#${number}` : 'a comment';
  }
  if (kind === 'webhook') return 'a webhook';
  const name = cleanLine(fields.name, MAX_NAME_LENGTH);
  return name === null ? `a ${kind}` : `the ${kind} ${name}`;
}

/** The text of an entry: the text that the event adds, or else that of its record. */
function textOf(
  { data }: EventBody,
  { kind, fields }: Subject,
  { text: length }: EntryLimits,
): string | null {
  const texts = [
    fieldsOf(data.reply)?.content,
    fieldsOf(data.result)?.summary,
    fieldsOf(data.hand_over)?.text,
    fieldsOf(data.approval)?.note,
    ...(kind === 'comment' ? [fields.title, fields.content] : []),
    ...(kind === 'webhook' ? [fields.disabled_reason] : []),
  ];
  for (const each of texts) {
    const text = cleanText(each, length);
    if (text !== null) return text;
  }
  return null;
}

function factsOf(
  { mockup_name: mockupName }: EventBody,
  { kind, fields }: Subject,
  limits: EntryLimits,
): Fact[] {
  const {
    page_url: pageUrl,
    priority,
    status,
    assigned_to: assignee,
    due_date: dueDate,
    domain,
    url,
  } = fields;
  const commentFacts: [label: string, value: unknown][] = [
    ['Page', pageUrl],
    ['Mockup', mockupName],
    ['Priority', toWords(priority)],
    ['Status', toWords(status)],
    ['Assignee', fieldsOf(assignee)?.name],
    ['Due', dueDate],
  ];
  const otherFacts: [label: string, value: unknown][] = [
    ['Domain', domain],
    ['URL', kind === 'webhook' && typeof url === 'string' ? URL.parse(url)?.[WEBHOOK_URL_PART] : null],
  ];
  return (kind === 'comment' ? commentFacts : otherFacts)
    .flatMap(([label, rawValue]) => {
      const value = cleanLine(rawValue, limits.value);
      return value === null ? [] : [{ label, value }];
    })
    .slice(0, limits.facts);
}

/** An enum value in words: `IN_REVIEW` as `In review`; null for anything but a text, or an empty one. */
function toWords(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null;
  const words = value.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function linksOf({ kind, fields }: Subject): Link[] {
  if (kind !== 'comment') return [];
  const taskUrl = cleanUrl(fields.url);
  const pageUrl = cleanUrl(fields.page_link ?? fields.page_url);
  return [
    ...(taskUrl === null ? [] : [{ label: 'Open task', url: taskUrl }]),
    ...(pageUrl === null ? [] : [{ label: 'Open page', url: pageUrl }]),
  ];
}
