import type { ChatFormat } from '@postil/contract';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const Closed = <const Properties extends Type.TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });
const Link = (maxLength: number) => Type.String({ pattern: '^https?://', maxLength });

/** https://docs.slack.dev/reference/block-kit/blocks, as of November 2026. */
const PlainText = (maxLength: number) =>
  Closed({ type: Type.Literal('plain_text'), text: Text(maxLength), emoji: Type.Optional(Type.Boolean()) });
const Slack = Closed({
  text: Text(40_000),
  mrkdwn: Type.Optional(Type.Boolean()),
  unfurl_links: Type.Optional(Type.Boolean()),
  unfurl_media: Type.Optional(Type.Boolean()),
  blocks: Type.Array(
    Type.Union([
      Closed({ type: Type.Literal('header'), text: PlainText(150) }),
      Closed({ type: Type.Literal('section'), text: PlainText(3_000) }),
      Closed({ type: Type.Literal('divider') }),
      Closed({ type: Type.Literal('image'), image_url: Link(3_000), alt_text: Text(2_000) }),
      Closed({
        type: Type.Literal('context'),
        elements: Type.Array(PlainText(3_000), { minItems: 1, maxItems: 10 }),
      }),
      Closed({
        type: Type.Literal('actions'),
        elements: Type.Array(
          Closed({ type: Type.Literal('button'), text: PlainText(75), url: Link(3_000) }),
          {
            minItems: 1,
            maxItems: 25,
          },
        ),
      }),
    ]),
    { minItems: 1, maxItems: 50 },
  ),
});

/** https://discord.com/developers/docs/resources/message#embed-object-embed-limits, as of November 2026. */
const Discord = Closed({
  content: Type.String({ maxLength: 2_000 }),
  allowed_mentions: Closed({ parse: Type.Array(Type.Never()) }),
  embeds: Type.Array(
    Closed({
      title: Text(256),
      url: Type.Optional(Link(2_048)),
      description: Type.Optional(Text(4_096)),
      image: Type.Optional(Closed({ url: Link(2_048) })),
      fields: Type.Array(
        Closed({ name: Text(256), value: Text(1_024), inline: Type.Optional(Type.Boolean()) }),
        { maxItems: 25 },
      ),
    }),
    { minItems: 1, maxItems: 10 },
  ),
});
const MAX_EMBED_CHARACTERS = 6_000;

/** https://adaptivecards.io/schemas/1.4.0/adaptive-card.json, of which only these elements are used. */
const RichText = Closed({
  type: Type.Literal('RichTextBlock'),
  inlines: Type.Array(
    Closed({
      type: Type.Literal('TextRun'),
      text: Type.String({ minLength: 1 }),
      weight: Type.Optional(Type.Enum(['Default', 'Lighter', 'Bolder'])),
      size: Type.Optional(Type.Enum(['Default', 'Small', 'Medium', 'Large', 'ExtraLarge'])),
      isSubtle: Type.Optional(Type.Boolean()),
    }),
    { minItems: 1 },
  ),
});
const OpenUrl = Closed({
  type: Type.Literal('Action.OpenUrl'),
  title: Type.String({ minLength: 1 }),
  url: Link(2_048),
});
const Teams = Closed({
  type: Type.Literal('message'),
  attachments: Type.Tuple([
    Closed({
      contentType: Type.Literal('application/vnd.microsoft.card.adaptive'),
      contentUrl: Type.Null(),
      content: Closed({
        $schema: Type.Literal('http://adaptivecards.io/schemas/adaptive-card.json'),
        type: Type.Literal('AdaptiveCard'),
        version: Type.Literal('1.4'),
        body: Type.Array(
          Type.Union([
            RichText,
            Closed({
              type: Type.Literal('Container'),
              separator: Type.Optional(Type.Boolean()),
              items: Type.Array(
                Type.Union([
                  RichText,
                  Closed({ type: Type.Literal('Image'), url: Link(2_048), altText: Text(2_000) }),
                  Closed({
                    type: Type.Literal('ActionSet'),
                    actions: Type.Array(OpenUrl, { minItems: 1, maxItems: 6 }),
                  }),
                ]),
                { minItems: 1 },
              ),
            }),
          ]),
        ),
        msteams: Closed({ width: Type.Literal('Full') }),
      }),
    }),
  ]),
});
/** "The message size limit is approximately 28 KB": https://learn.microsoft.com/connectors/teams. */
const MAX_TEAMS_BYTES = 28 * 1024;

/**
 * https://developers.mattermost.com/integrate/reference/message-attachments, which states no limits: the text of a post
 * has at most 16,383 characters, 4,000 on old servers. The limits of the fields are Postil's.
 */
const Mattermost = Closed({
  text: Type.String({ maxLength: 4_000 }),
  attachments: Type.Array(
    Closed({
      fallback: Text(4_000),
      pretext: Text(4_000),
      text: Type.String({ maxLength: 8_000 }),
      fields: Type.Array(Closed({ title: Text(256), value: Text(1_000), short: Type.Boolean() })),
      image_url: Type.Optional(Link(2_048)),
    }),
    { minItems: 1 },
  ),
});

/** https://developers.google.com/workspace/chat/api/reference/rest/v1/cards, as of November 2026. */
const GoogleChat = Closed({
  fallbackText: Text(4_096),
  cardsV2: Type.Tuple([
    Closed({
      cardId: Text(64),
      card: Closed({
        sections: Type.Array(
          Closed({
            widgets: Type.Array(
              Type.Union([
                Closed({ textParagraph: Closed({ text: Type.String({ minLength: 1 }) }) }),
                Closed({ image: Closed({ imageUrl: Link(2_048), altText: Text(2_000) }) }),
                Closed({
                  decoratedText: Closed({
                    topLabel: Type.String({ minLength: 1 }),
                    text: Type.String({ minLength: 1 }),
                    wrapText: Type.Boolean(),
                  }),
                }),
                Closed({
                  buttonList: Closed({
                    buttons: Type.Array(
                      Closed({
                        text: Type.String({ minLength: 1 }),
                        onClick: Closed({ openLink: Closed({ url: Link(2_048) }) }),
                      }),
                      { minItems: 1 },
                    ),
                  }),
                }),
              ]),
              { minItems: 1, maxItems: 100 },
            ),
          }),
          { minItems: 1, maxItems: 100 },
        ),
      }),
    }),
  ]),
});
const MAX_CARD_BYTES = 32 * 1024;

/**
 * Checks that a chat service would accept a message, by its published format, as far as Postil uses it, and its limits.
 *
 * @param body the text of the request. Throws an error that names the problem.
 */
export const requireAcceptable: Readonly<Record<ChatFormat, (body: string) => void>> = {
  slack: (body) => check(Slack, body),
  discord: (body) => {
    const { embeds } = check(Discord, body);
    const texts = embeds.flatMap(({ title, description = '', fields }) => [
      title,
      description,
      ...fields.flatMap(({ name, value }) => [name, value]),
    ]);
    requireMax(texts.join('').length, MAX_EMBED_CHARACTERS, 'characters in embeds');
  },
  teams: (body) => {
    check(Teams, body);
    requireMax(Buffer.byteLength(body), MAX_TEAMS_BYTES, 'bytes');
  },
  mattermost: (body) => check(Mattermost, body),
  google_chat: (body) => {
    check(GoogleChat, body);
    requireMax(Buffer.byteLength(body), MAX_CARD_BYTES, 'bytes');
  },
};

function check<Schema extends Type.TSchema>(schema: Schema, body: string): Type.Static<Schema> {
  const message: unknown = JSON.parse(body);
  if (Value.Check(schema, message)) return message;
  throw new Error(`${JSON.stringify(Value.Errors(schema, message).slice(0, 5))} in ${body}`);
}

function requireMax(count: number, max: number, name: string): void {
  if (count > max) throw new Error(`${count} ${name}, more than ${max}`);
}
