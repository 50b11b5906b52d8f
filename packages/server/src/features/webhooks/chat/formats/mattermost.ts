import { type ChatAdapter, type Entry, type Link, lineOfMore } from '../message.ts';
import { escapeMarkdown } from '../texts.ts';

/** After an @ it keeps Mattermost from finding a name, which a backslash before it does not. */
const INVISIBLE = '\u200B';

/** Message attachments: https://developers.mattermost.com/integrate/reference/message-attachments/. */
export const adapter: ChatAdapter = {
  render(message) {
    const more = lineOfMore(message);
    return { text: more ?? '', attachments: message.entries.map(attachmentOf) };
  },
};

function attachmentOf({ title, text, facts, links }: Entry): object {
  const lines = [text === null ? null : escapeAll(text), links.map(linkOf).join(' · ')].filter(Boolean);
  return {
    fallback: escapeAll(title),
    title: escapeAll(title),
    ...(links[0] && { title_link: links[0].url }),
    text: lines.join('\n\n'),
    fields: facts.map(({ label, value }) => ({ title: label, value: escapeAll(value), short: true })),
  };
}

function linkOf({ label, url }: Link): string {
  return `[${label}](${url})`;
}

function escapeAll(text: string): string {
  return escapeMarkdown(text).replaceAll('@', `@${INVISIBLE}`);
}
