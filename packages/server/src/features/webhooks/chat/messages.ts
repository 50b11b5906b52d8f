import type { ChatFormat } from '@postil/contract';
import { type EventBody, toEntry } from './entries.ts';
import type { ChatAdapter, Message } from './message.ts';

/** The most changes that a message shows; of others, it has the number. */
const MAX_ENTRIES = 5;

/**
 * The body of the request that sends events to a chat, as one message.
 *
 * @param bodies at least one, as they are stored, oldest first.
 */
export async function renderForChat(format: ChatFormat, bodies: readonly string[]): Promise<string> {
  const adapter = await loadAdapter(format);
  return JSON.stringify(adapter.render(toMessage(bodies)));
}

/** The adapter of a format, which is loaded when a webhook first needs it. */
export async function loadAdapter(format: ChatFormat): Promise<ChatAdapter> {
  const name = format.replaceAll('_', '-');
  const { adapter }: { adapter: ChatAdapter } = await import(`./formats/${name}.ts`);
  return adapter;
}

/** Events as a message for people. @param bodies as of `renderForChat`. */
export function toMessage(bodies: readonly string[]): Message {
  const shown = bodies.slice(0, MAX_ENTRIES);
  const entries = shown.map((body) => {
    const event: EventBody = JSON.parse(body);
    return toEntry(event, bodies.length === 1);
  });
  return { entries, moreCount: bodies.length - shown.length };
}
