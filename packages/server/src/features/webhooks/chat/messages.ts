import type { ChatFormat } from '@postil/contract';
import { commentIdIn, type EventBody, isArrivalOfPicture, toEntry } from './entries.ts';
import type { ChatAdapter, Message } from './message.ts';

/** The most changes that a message shows; of others, it has the number. */
const MAX_ENTRIES = 5;

/** Finds the URLs of pictures that a chat may load. @returns by the ids of those of the comments that have one. */
export type FindPictures = (commentIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/**
 * The body of the request that sends events to a chat, as one message.
 *
 * @param bodies at least one, as they are stored, oldest first.
 * @param findPictures absent: the message has none.
 */
export async function renderForChat(
  format: ChatFormat,
  bodies: readonly string[],
  findPictures?: FindPictures,
): Promise<string> {
  const events = bodies.map((body): EventBody => JSON.parse(body));
  const [adapter, pictures] = await Promise.all([
    loadAdapter(format),
    findPictures?.([...new Set(events.flatMap((event) => commentIdIn(event) ?? []))]),
  ]);
  return JSON.stringify(adapter.render(toMessage(events, pictures)));
}

/** The adapter of a format, which is loaded when a webhook first needs it. */
export async function loadAdapter(format: ChatFormat): Promise<ChatAdapter> {
  const name = format.replaceAll('_', '-');
  const { adapter }: { adapter: ChatAdapter } = await import(`./formats/${name}.ts`);
  return adapter;
}

/**
 * Events as a message for people. The picture of a comment, whose arrival is an event of its own, is shown with the comment.
 *
 * @param events at least one, oldest first.
 * @param pictures the URLs of pictures by the ids of their comments.
 */
export function toMessage(
  events: readonly EventBody[],
  pictures: ReadonlyMap<string, string> = new Map(),
): Message {
  const created = new Set(events.filter(({ type }) => type === 'comment.created').map(commentIdIn));
  const changes = events.filter((event) => !(isArrivalOfPicture(event) && created.has(commentIdIn(event))));
  const shown = changes.slice(0, MAX_ENTRIES);
  const entries = shown.map((event) => toEntry(event, { isAlone: changes.length === 1, pictures }));
  return { entries, moreCount: changes.length - shown.length };
}
