import { type ChatAdapter, type Entry, lineOfMore, type Message, PICTURE_LABEL } from '../message.ts';

/**
 * Block Kit: https://docs.slack.dev/reference/block-kit/blocks. Texts are of the type `plain_text`, in which Slack knows
 * neither formatting nor mentions nor links.
 */
export const adapter: ChatAdapter = {
  render(message) {
    const more = lineOfMore(message);
    return {
      text: fallback(message),
      mrkdwn: false,
      unfurl_links: false,
      unfurl_media: false,
      blocks: [
        ...message.entries.flatMap((entry, index) => [
          ...(index === 0 ? [] : [{ type: 'divider' }]),
          ...blocksOf(entry),
        ]),
        ...(more === undefined ? [] : [{ type: 'context', elements: [plain(more)] }]),
      ],
    };
  },
};

function blocksOf({ title, text, facts, links, pictureUrl }: Entry): object[] {
  const buttons = links.map(({ label, url }) => ({ type: 'button', text: plain(label), url }));
  return [
    { type: 'header', text: plain(title) },
    ...(text === null ? [] : [{ type: 'section', text: plain(text) }]),
    ...(isLoadable(pictureUrl) ? [{ type: 'image', image_url: pictureUrl, alt_text: PICTURE_LABEL }] : []),
    ...(facts.length === 0
      ? []
      : [{ type: 'context', elements: facts.map(({ label, value }) => plain(`${label}: ${value}`)) }]),
    ...(buttons.length === 0 ? [] : [{ type: 'actions', elements: buttons }]),
  ];
}

/** Slack refuses a message with a picture that it cannot load; of a server without TLS it loads none. */
function isLoadable(url: string | null): boolean {
  return url?.startsWith('https://') ?? false;
}

function plain(text: string): object {
  return { type: 'plain_text', text, emoji: false };
}

/** The line of notifications, in which Slack knows mentions: three signs are escaped. */
function fallback({ entries }: Message): string {
  return entries
    .map(({ title }) => title)
    .join('\n')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
