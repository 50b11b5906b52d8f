import type {
  CardElement,
  IAdaptiveCard,
  IContainer,
  IOpenUrlAction,
  IRichTextBlock,
  ITextRun,
} from '@microsoft/teams.cards';
import { type ChatAdapter, type Entry, overflowLine, PICTURE_LABEL } from '../message.ts';

/** The maximum number of lines of a text with a paragraph of their own; the rest share one more. */
const MAX_SEPARATE_LINES = 20;

/** The published type has `full`, but the documentation of Teams and its examples have `Full`. */
type Card = Omit<IAdaptiveCard, 'msteams'> & { readonly msteams: { readonly width: 'Full' } };

/**
 * Adaptive Cards for a workflow of Teams: https://adaptivecards.io/explorer/RichTextBlock.html. Texts are text runs, in
 * which Teams does not render Markdown; mentions need entities in the card, and it has none.
 */
export const adapter: ChatAdapter = {
  render(message) {
    const overflow = overflowLine(message);
    const content: Card = {
      $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
      type: 'AdaptiveCard',
      version: '1.4',
      body: [
        ...message.entries.map(
          (entry, index): IContainer => ({
            type: 'Container',
            separator: index > 0,
            items: itemsOf(entry),
          }),
        ),
        ...(overflow === undefined ? [] : [paragraph({ text: overflow, isSubtle: true })]),
      ],
      msteams: { width: 'Full' },
    };
    const contentType = 'application/vnd.microsoft.card.adaptive';
    return { type: 'message', attachments: [{ contentType, contentUrl: null, content }] };
  },
};

function itemsOf({ title, text, facts, links, pictureUrl }: Entry): CardElement[] {
  const actions = links.map(
    ({ label, url }): IOpenUrlAction => ({ type: 'Action.OpenUrl', title: label, url }),
  );
  return [
    paragraph({ text: title, weight: 'Bolder' }),
    ...(text === null ? [] : paragraphsOf(text)),
    ...(pictureUrl === null ? [] : [{ type: 'Image' as const, url: pictureUrl, altText: PICTURE_LABEL }]),
    ...facts.map(({ label, value }) =>
      paragraph({ text: `${label}: ${value}`, isSubtle: true, size: 'Small' }),
    ),
    ...(actions.length === 0 ? [] : [{ type: 'ActionSet' as const, actions }]),
  ];
}

/** Text runs have no line breaks, so each line becomes a paragraph; the lines beyond the limit share one more. */
function paragraphsOf(text: string): IRichTextBlock[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const rest = lines.slice(MAX_SEPARATE_LINES).join(' ');
  return [...lines.slice(0, MAX_SEPARATE_LINES), ...(rest === '' ? [] : [rest])].map((line) =>
    paragraph({ text: line }),
  );
}

function paragraph(run: Omit<ITextRun, 'type'>): IRichTextBlock {
  return { type: 'RichTextBlock', inlines: [{ type: 'TextRun', ...run }] };
}
