import type { ChatFormat } from '@postil/contract';
import { commentIdIn, type EventBody, isPictureEvent, toEntry } from './entries.ts';
import type { ChatAdapter, Message } from './message.ts';

/** The maximum number of changes in a message; the others are only counted. */
const MAX_ENTRIES = 5;

/** Finds the URLs of pictures for chats. @returns the URLs by comment id, for comments with a picture. */
export type FindPictures = (commentIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/**
 * The body of the request that sends events to a chat, as one message.
 *
 * @param bodies the stored bodies, at least one, oldest first.
 * @param findPictures absent: no pictures.
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

/** The adapter of a format, loaded lazily. */
export async function loadAdapter(format: ChatFormat): Promise<ChatAdapter> {
  const name = format.replaceAll('_', '-');
  const { adapter }: { adapter: ChatAdapter } = await import(`./formats/${name}.ts`);
  return adapter;
}

/**
 * Events as a message for people. The picture of a comment, which arrives with a separate event, is shown with the
 * comment.
 *
 * @param events at least one, oldest first.
 * @param pictures the URLs of pictures by the ids of their comments.
 */
export function toMessage(
  events: readonly EventBody[],
  pictures: ReadonlyMap<string, string> = new Map(),
): Message {
  const createdIds = new Set(events.filter(({ type }) => type === 'comment.created').map(commentIdIn));
  const changes = events.filter((event) => !(isPictureEvent(event) && createdIds.has(commentIdIn(event))));
  const shownChanges = changes.slice(0, MAX_ENTRIES);
  const entries = shownChanges.map((event) =>
    toEntry(event, { isOnlyEntry: changes.length === 1, pictures }),
  );
  return { entries, moreCount: changes.length - shownChanges.length };
}
