import type { Button, KnownBlock, PlainTextElement } from '@slack/types';
import { type ChatAdapter, type Entry, type Message, overflowLine, PICTURE_LABEL } from '../message.ts';

/**
 * Block Kit: https://docs.slack.dev/reference/block-kit/blocks. Texts are of the type `plain_text`, without formatting,
 * mentions or links.
 */
export const adapter: ChatAdapter = {
  render(message) {
    const overflow = overflowLine(message);
    return {
      text: fallback(message),
      mrkdwn: false,
      unfurl_links: false,
      unfurl_media: false,
      blocks: [
        ...message.entries.flatMap((entry, index) => [
          ...(index === 0 ? [] : [{ type: 'divider' as const }]),
          ...blocksOf(entry),
        ]),
        ...(overflow === undefined ? [] : [{ type: 'context' as const, elements: [plainText(overflow)] }]),
      ] satisfies KnownBlock[],
    };
  },
};

function blocksOf({ title, text, facts, links, pictureUrl }: Entry): KnownBlock[] {
  const buttons = links.map(({ label, url }): Button => ({ type: 'button', text: plainText(label), url }));
  return [
    { type: 'header', text: plainText(title) },
    ...(text === null ? [] : [{ type: 'section' as const, text: plainText(text) }]),
    ...(isLoadable(pictureUrl)
      ? [{ type: 'image' as const, image_url: pictureUrl, alt_text: PICTURE_LABEL }]
      : []),
    ...(facts.length === 0
      ? []
      : [
          {
            type: 'context' as const,
            elements: facts.map(({ label, value }) => plainText(`${label}: ${value}`)),
          },
        ]),
    ...(buttons.length === 0 ? [] : [{ type: 'actions' as const, elements: buttons }]),
  ];
}

/** Slack refuses a message with a picture that it cannot load, and loads none without TLS. */
function isLoadable(url: string | null): url is string {
  return url?.startsWith('https://') ?? false;
}

function plainText(text: string): PlainTextElement {
  return { type: 'plain_text', text, emoji: false };
}

/** The text of notifications, in which Slack supports mentions: three characters are escaped. */
function fallback({ entries }: Message): string {
  return entries
    .map(({ title }) => title)
    .join('\n')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
