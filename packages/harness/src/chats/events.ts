import type { ChatFormat } from '@postil/contract';

interface Changes extends Readonly<Record<string, unknown>> {
  /** The fields that override those of the comment. */
  readonly comment?: Readonly<Record<string, unknown>>;
}

/** The stored body of an event about a comment. */
export function commentBody({ comment, ...changes }: Changes = {}): string {
  return JSON.stringify({
    id: '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
    type: 'comment.created',
    project_name: 'Shop',
    site_name: null,
    mockup_name: null,
    actor: { type: 'guest', id: '1', name: 'Ada Lovelace' },
    data: {
      comment: {
        number: 128,
        title: null,
        content: 'The button overlaps the footer',
        status: 'OPEN',
        priority: 'HIGH',
        page_url: 'https://shop.example.com/pricing',
        page_link: 'https://shop.example.com/pricing?postil=7',
        url: 'https://postil.example.com/board?task=7',
        ...comment,
      },
    },
    ...changes,
  });
}

interface Attempt {
  readonly text: string;
  /** The patterns that must not match the JSON of a message, because the attempt would then have succeeded. */
  readonly forbiddenPatterns: Readonly<Record<ChatFormat, readonly RegExp[]>>;
}

/** The prefix of patterns for markup that is not escaped by a backslash (two in JSON). */
const UNESCAPED = String.raw`(?<!\\)`;

/** Bidirectional and other control characters. */
const CONTROL_CHARACTERS = [/[\u202A-\u202E\u2066-\u2069]/u, /\\u00(00|1b)/];

/** Texts with which a visitor attempts to notify people, to break out of the markup, or to hide where a link leads. */
export const HOSTILE_TEXTS: Readonly<Record<string, Attempt>> = {
  'mentions of a whole channel': {
    text: '<!channel> <!here> <!everyone> @channel @everyone @here @all <users/all> <at>all</at> <@U123> <@&1>',
    forbiddenPatterns: {
      slack: [/"mrkdwn","text"/, /"text":"[^"]*<!channel>[^"]*","mrkdwn"/],
      discord: [/"parse":\[[^\]]/, /"content":"[^"]*@/],
      teams: [/"TextBlock"/, /"entities"/],
      mattermost: [/@[a-z]/],
      google_chat: [/<users/, /"text":"[^"]*<(?!b>|\/b>|br>)/],
    },
  },
  'links that lead elsewhere': {
    text: '[https://bank.example](https://evil.example) <https://evil.example|https://bank.example> <a href="https://evil.example">bank</a> ![x](https://evil.example/x.png)',
    forbiddenPatterns: {
      slack: [/"type":"mrkdwn"/],
      discord: [new RegExp(`${UNESCAPED}\\[https`), new RegExp(`${UNESCAPED}\\]\\(https://evil`)],
      teams: [/"TextBlock"/],
      mattermost: [new RegExp(`${UNESCAPED}\\[https`), new RegExp(`${UNESCAPED}\\]\\(https://evil`)],
      google_chat: [/<a /],
    },
  },
  'markup that ends early': {
    text: '``` </b></body> *bold* _x_ ~y~ | a | b |\n# Title\n> quote\n- list\n1. list\n    code ||spoiler||',
    forbiddenPatterns: {
      slack: [/"type":"mrkdwn"/],
      teams: [/"TextBlock"/],
      discord: [new RegExp(`${UNESCAPED}(\`|\\*|\\|)`), /\\n(# |> |- |1\. | {4})/],
      mattermost: [new RegExp(`${UNESCAPED}(\`|\\*|\\|)`), /\\n(# |> |- |1\. | {4})/],
      google_chat: [/<\/body/],
    },
  },
  'the writing direction': {
    text: 'https://\u202Emoc.elpmaxe\u202C \u2066x\u2069 \u0000 \u001b[31m',
    forbiddenPatterns: {
      slack: CONTROL_CHARACTERS,
      discord: CONTROL_CHARACTERS,
      teams: CONTROL_CHARACTERS,
      mattermost: CONTROL_CHARACTERS,
      google_chat: CONTROL_CHARACTERS,
    },
  },
};

const REPETITIONS = 5_000;

/** Texts that become longer on the way, or are truncated at a bad position. */
export const LONG_TEXTS: Readonly<Record<string, string>> = {
  letters: 'x'.repeat(REPETITIONS),
  'Markdown characters': '*'.repeat(REPETITIONS),
  'HTML characters': '<">&\''.repeat(REPETITIONS / 5),
  'wide characters': '字'.repeat(REPETITIONS),
  'characters of two code units': '🚀'.repeat(REPETITIONS),
  lines: '-\n'.repeat(REPETITIONS),
  spaces: ' '.repeat(REPETITIONS),
};

/** All texts of a message, one per line. */
export function visibleTexts(message: unknown): string {
  if (typeof message === 'string') return message.replaceAll(/\\([^\w\s])|\u200B/g, '$1');
  if (typeof message !== 'object' || message === null) return '';
  return Object.values(message).map(visibleTexts).join('\n');
}
