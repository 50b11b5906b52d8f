import { escapeHtml } from '@postil/contract/markdown';
import { type ChatAdapter, type Entry, type Message, overflowLine, PICTURE_LABEL } from '../message.ts';

/**
 * Cards: https://developers.google.com/workspace/chat/api/reference/rest/v1/cards. Their texts are HTML, which has no
 * syntax for mentions.
 */
export const adapter: ChatAdapter = {
  render(message) {
    const overflow = overflowLine(message);
    const sections = [
      ...message.entries.map((entry) => ({ widgets: widgetsOf(entry) })),
      ...(overflow === undefined ? [] : [{ widgets: [paragraph(overflow)] }]),
    ];
    return { fallbackText: fallback(message), cardsV2: [{ cardId: 'postil', card: { sections } }] };
  },
};

function widgetsOf({ title, text, facts, links, pictureUrl }: Entry): object[] {
  const buttons = links.map(({ label, url }) => ({ text: label, onClick: { openLink: { url } } }));
  return [
    paragraph(`<b>${escapeHtml(title)}</b>`),
    ...(text === null ? [] : [paragraph(escapeHtml(text).replaceAll('\n', '<br>'))]),
    ...(pictureUrl === null ? [] : [{ image: { imageUrl: pictureUrl, altText: PICTURE_LABEL } }]),
    ...facts.map(({ label, value }) => ({
      decoratedText: { topLabel: label, text: escapeHtml(value), wrapText: true },
    })),
    ...(buttons.length === 0 ? [] : [{ buttonList: { buttons } }]),
  ];
}

function paragraph(html: string): object {
  return { textParagraph: { text: html } };
}

/** The text of notifications. Its angle brackets, which would begin mentions, are replaced. */
function fallback({ entries }: Message): string {
  return entries
    .map(({ title }) => title)
    .join('\n')
    .replaceAll('<', '‹')
    .replaceAll('>', '›');
}
