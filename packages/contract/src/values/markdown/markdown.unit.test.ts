import { describe, expect, it, test } from 'vitest';
import { markdownToHtml, mentionNames, parseMarkdown } from './markdown.ts';
import { mayHaveMarkdown } from './signs.ts';

const LINK = 'rel="noopener noreferrer nofollow" target="_blank"';

describe('a text in Markdown', () => {
  test.each([
    ['**bold** and *italic*', '<p dir="auto"><strong>bold</strong> and <em>italic</em></p>'],
    ['one\ntwo\n\nthree', '<p dir="auto">one<br>two</p><p dir="auto">three</p>'],
    ['`a < b`', '<p dir="auto"><code>a &lt; b</code></p>'],
    ['```ts\nlet a;\n```', '<pre dir="ltr"><code>let a;</code></pre>'],
    ['> said', '<blockquote><p dir="auto">said</p></blockquote>'],
    ['- a\n- b', '<ul><li><p dir="auto">a</p></li><li><p dir="auto">b</p></li></ul>'],
    ['3. a', '<ol start="3"><li><p dir="auto">a</p></li></ol>'],
    ['[a](https://b.example/?c&d)', `<p dir="auto"><a href="https://b.example/?c&amp;d" ${LINK}>a</a></p>`],
    [
      'see https://b.example/a_(b)).',
      `<p dir="auto">see <a href="https://b.example/a_(b)" ${LINK}>https://b.example/a_(b)</a>).</p>`,
    ],
  ])('%j is rendered', (text, html) => {
    expect(markdownToHtml(text)).toBe(html);
  });

  test.each([
    '# Not a heading',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[a](javascript:alert(1))',
    '[a](data:text/html,b)',
    '[a](//evil.example)',
    '![picture](x.png)',
    'snake_case_name and 2 * 3 * 4',
    '&lt;b&gt;',
    '---',
    'C:\\Users\\Ada',
  ])('%j stays as it was typed', (text) => {
    expect(parseMarkdown(text)).toEqual([{ type: 'paragraph', children: [{ type: 'text', text }] }]);
  });

  it('marks first names that only one person has', () => {
    const names = mentionNames(['Ada Lovelace', 'Ada Byron', 'Grace Hopper', 'Mei', 'Grace Hopper']);
    expect(names).toEqual(['Ada Lovelace', 'Ada Byron', 'Grace Hopper', 'Mei', 'Grace']);
    expect(markdownToHtml('@grace, @Ada', names)).toBe('<p dir="auto"><b>@grace</b>, @Ada</p>');
  });

  it('marks people by their mail addresses, and nobody whose name begins the address of a stranger', () => {
    const names = mentionNames(['Ada', 'ada@example.com', 'Grace']);
    const text = '@Ada@example.com, @ada@example.org, @grace.h@example.com, @Grace,@Ada';
    expect(markdownToHtml(text, names)).toBe(
      '<p dir="auto"><b>@Ada@example.com</b>, @ada@example.org, @grace.h@example.com, <b>@Grace</b>,<b>@Ada</b></p>',
    );
  });

  it('marks the people whom it mentions by their whole names, and no others', () => {
    const names = ['Ada', 'Ada Lovelace'];
    expect(parseMarkdown('Hi @ada lovelace, @Adam and me@Ada', names)).toEqual([
      {
        type: 'paragraph',
        children: [
          { type: 'text', text: 'Hi ' },
          { type: 'mention', text: '@ada lovelace' },
          { type: 'text', text: ', @Adam and me@Ada' },
        ],
      },
    ]);
  });

  it('is assumed to have markup only if it contains a sign of Markdown, a URL or a mention', () => {
    for (const text of ['Plain words, 2 - 3 = 4!', 'One\n\nTwo', '# Heading', 'a > b'])
      expect(mayHaveMarkdown(text), text).toBe(false);
    for (const text of [
      '*a*',
      '- a',
      '1. a',
      'x\n> a',
      'http://a.example',
      '`a`',
      '@Ada',
      '<https://a.example>',
    ])
      expect(mayHaveMarkdown(text), text).toBe(true);
  });
});

describe('a hostile text', () => {
  const repeat = (part: string) => part.repeat(Math.ceil(50_000 / part.length));
  // Quadratic time would take minutes, and unlimited nesting would fail.
  test.each([
    '*a ',
    '**a*',
    '_a__',
    '[',
    '[a](',
    '![[',
    '> ',
    '>',
    '- ',
    '1. ',
    '<',
    '\\',
    'http://a.',
    '@',
    '`',
    '*_`[<',
  ])('that repeats %j is read in time', (part) => {
    expect(parseMarkdown(repeat(part), ['Ada']).length).toBeGreaterThan(0);
  });
});
