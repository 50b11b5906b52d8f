import { loadAppTexts } from '@postil/languages/app';
import { describe, expect, it } from 'vitest';
import { isLanguage, LANGUAGE_OPTIONS } from './catalogue.ts';
import { createFormats } from './formats.ts';

type Text = string | ((...values: unknown[]) => string);

/** Every text of a catalogue by its dotted key. */
function textsByKey(texts: object, prefix = ''): Map<string, Text> {
  return new Map(
    Object.entries(texts).flatMap(([name, text]: [string, Text | object]) =>
      typeof text === 'object'
        ? [...textsByKey(text, `${prefix}${name}.`)]
        : [[`${prefix}${name}`, text] as const],
    ),
  );
}

const english = textsByKey(await loadAppTexts('en'));
const keys = [...english.keys()];
const others = await Promise.all(
  LANGUAGE_OPTIONS.filter(({ value }) => value !== 'en').map(
    async ({ value }) => [value, textsByKey(await loadAppTexts(value))] as const,
  ),
);

/** Empty, or ending with a space, on purpose: the comma of a list, and a permission that assistants never have. */
const EXCEPTIONS = ['common.comma', 'settings.keys.assistantMay.admin'];

/** The texts that may equal the English ones in any language: names of products and formats. */
const NAMES = ['Claude Code', 'Claude Desktop', 'Cursor', 'HTML', 'Postil', 'REST API', 'URL', 'VS Code'];

/** The words that a language shares with English, separated by bars. */
const SHARED: Readonly<Record<string, string>> = {
  de: 'Board|Branch|Browser|Commit|Desktop|Details|Domain|Element|Feedback|Filter|Format|Median|Mockup|Mockups|Name|optional|Orange|Organisation|Person|Position|Problem|Release|Review|Screenshot|Server|Status|System|Tablet|Tag|Tags|Text|Uploads|Webhooks|Widget|Zoom',
  es: 'Commit|Pull request|Webhooks|Widget|Zoom',
  'pt-BR':
    'Branch|Bug|Commit|Console|Design|E-mail|Feedback|Id|Interface|Mockup|Mockups|Pull request|Site|Sites|Status|Tablet|Webhooks|Widget|Zoom',
  fr: 'Action|Active|Assistant|Bug|Commit|Console|Description|Design|E-mail|Format|Interface|Mobile|Note|Notifications|Options|Orange|Organisation|Organisations|Page|Pages|Pull request|Question|Relations|Site|Sites|Styles|Type|Versions|Webhooks|Widget|Zoom',
};

it('more than 800 keys have a text', () => {
  expect(keys.length).toBeGreaterThan(800);
});

describe.each(others)('the catalogue in %s', (language, texts) => {
  it('has the same keys', () => {
    expect([...texts.keys()].sort()).toEqual(keys.toSorted());
  });

  it('has a text, or a function with as many parameters, wherever English does', () => {
    const kinds = (catalogue: Map<string, Text>) =>
      new Map([...catalogue].map(([key, text]) => [key, typeof text === 'string' ? 'text' : text.length]));
    expect(kinds(texts)).toEqual(kinds(english));
  });

  it('has no empty text, and none with leading or trailing spaces', () => {
    const wrong = [...texts].filter(
      ([key, text]) =>
        typeof text === 'string' && !EXCEPTIONS.includes(key) && (text.trim() !== text || !text),
    );
    expect(wrong).toEqual([]);
  });

  it('has no text that was left in English', () => {
    const shared = [...NAMES, ...(SHARED[language]?.split('|') ?? [])];
    const untranslated = [...texts].filter(
      ([key, text]) =>
        typeof text === 'string' &&
        text === english.get(key) &&
        !EXCEPTIONS.includes(key) &&
        !shared.includes(text),
    );
    expect(untranslated).toEqual([]);
  });

  it('is written in the letters of its language', () => {
    const foreign = [...texts].filter(([, text]) => {
      if (typeof text !== 'string') return false;
      // Names of products and file types are the same everywhere.
      return language === 'ar' ? /^[a-z ]{4,}$/.test(text) : /\p{Script=Arabic}/u.test(text);
    });
    expect(foreign).toEqual([]);
  });
});

describe('a language', () => {
  it('is recognised by its code, and nothing else is', () => {
    expect(isLanguage('ar')).toBe(true);
    expect(isLanguage('de')).toBe(true);
    expect(isLanguage('xx')).toBe(false);
    expect(isLanguage('toString')).toBe(false);
    expect(isLanguage(null)).toBe(false);
  });

  it('has formats', () => {
    for (const { value } of LANGUAGE_OPTIONS) expect(createFormats(value).number(1)).not.toBe('');
  });

  it('is offered under its own name', () => {
    expect(LANGUAGE_OPTIONS).toContainEqual({ value: 'de', label: 'Deutsch' });
  });
});
