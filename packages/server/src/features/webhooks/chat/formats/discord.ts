import type { APIEmbed, APIEmbedField, RESTPostAPIWebhookWithTokenJSONBody } from 'discord-api-types/v10';
import { type ChatAdapter, type Entry, overflowLine } from '../message.ts';
import { escapeMarkdown, linkInMarkdown } from '../texts.ts';

/** The maximum length of a URL in a field, which has 1,024 characters for two URLs. */
const MAX_URL_LENGTH = 450;

/**
 * Embeds: https://discord.com/developers/docs/resources/message#embed-object. `allowed_mentions` allows none, and embeds
 * notify nobody.
 */
export const adapter: ChatAdapter = {
  render(message) {
    const overflow = overflowLine(message);
    return {
      content: overflow ?? '',
      allowed_mentions: { parse: [] },
      embeds: message.entries.map(embedOf),
    } satisfies RESTPostAPIWebhookWithTokenJSONBody;
  },
};

function embedOf({ title, text, facts, links, pictureUrl }: Entry): APIEmbed {
  const fields = facts.map(
    ({ label, value }): APIEmbedField => ({
      name: label,
      value: escapeMarkdown(value),
      inline: true,
    }),
  );
  const markdownLinks = links.filter(({ url }) => url.length <= MAX_URL_LENGTH).map(linkInMarkdown);
  return {
    title: escapeMarkdown(title),
    ...(links[0] && { url: links[0].url }),
    ...(text !== null && { description: escapeMarkdown(text) }),
    // The title already links to the first URL.
    fields:
      markdownLinks.length < 2 ? fields : [...fields, { name: 'Links', value: markdownLinks.join(' · ') }],
    ...(pictureUrl !== null && { image: { url: pictureUrl } }),
  };
}
