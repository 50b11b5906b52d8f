import type { MessageAttachment, MessageAttachmentField } from '@slack/types';
import { type ChatAdapter, type Entry, overflowLine } from '../message.ts';
import { escapeMarkdown, linkInMarkdown } from '../texts.ts';

/** After an @, it prevents a mention in Mattermost; a backslash before the @ does not. */
const ZERO_WIDTH_SPACE = '\u200B';

/** Message attachments, with Slack's fields: https://developers.mattermost.com/integrate/reference/message-attachments/. */
export const adapter: ChatAdapter = {
  render(message) {
    const overflow = overflowLine(message);
    return { text: overflow ?? '', attachments: message.entries.map(attachmentOf) };
  },
};

/** The title is a `pretext`: some clients do not render Markdown in a `title` and would show the backslashes. */
function attachmentOf({ title, text, facts, links, pictureUrl }: Entry): MessageAttachment {
  const paragraphs = [
    ...(text === null ? [] : [escapeAll(text)]),
    ...(links.length === 0 ? [] : [links.map(linkInMarkdown).join(' · ')]),
  ];
  return {
    fallback: escapeAll(title),
    pretext: escapeAll(title),
    text: paragraphs.join('\n\n'),
    fields: facts.map(
      ({ label, value }): MessageAttachmentField => ({ title: label, value: escapeAll(value), short: true }),
    ),
    ...(pictureUrl !== null && { image_url: pictureUrl }),
  };
}

function escapeAll(text: string): string {
  return escapeMarkdown(text).replaceAll('@', `@${ZERO_WIDTH_SPACE}`);
}
