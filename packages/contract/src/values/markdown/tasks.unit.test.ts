import { describe, expect, it, test } from 'vitest';
import { markdownToHtml, parseMarkdown, withBoxCharacters } from './markdown.ts';
import { findNewLine, progressOf, withTick } from './tasks.ts';

const TEXT = 'Before:\n\n- [ ] one\n- [x] two **bold**\n  1. [X] three\n- four';

describe('a checklist in a text', () => {
  it('has items with their state and line, without the box in their words', () => {
    const [, list] = parseMarkdown(TEXT);
    if (list?.type !== 'list') throw new Error('There is no list.');
    expect(list.items.map(({ task }) => task)).toEqual([
      { isDone: false, line: 2 },
      { isDone: true, line: 3 },
      undefined,
    ]);
    expect(list.items[0]?.blocks).toEqual([{ type: 'paragraph', children: [{ type: 'text', text: 'one' }] }]);
    expect(list.items[1]?.blocks[1]).toMatchObject({ type: 'list', items: [{ task: { line: 4 } }] });
  });

  it('is shown with box characters in mails and in plain text', () => {
    expect(markdownToHtml('- [x] a\n- [ ] b')).toBe(
      '<ul><li><p dir="auto">☑ a</p></li><li><p dir="auto">☐ b</p></li></ul>',
    );
    expect(withBoxCharacters(TEXT)).toBe('Before:\n\n☐ one\n☑ two **bold**\n  ☑ three\n- four');
    expect(withBoxCharacters('[a] and - [ ] b')).toBe('[a] and - [ ] b');
  });

  test.each([
    [TEXT, { done: 2, total: 3 }],
    ['> - [ ] a\r\n> - [x] b\r\n', { done: 1, total: 2 }],
    ['```\n- [ ] a\n```\n- [ ] b', { done: 0, total: 1 }],
    ['- [] a\n- [y] b\n- [ ]\n[ ] c', undefined],
    ['words', undefined],
    [null, undefined],
  ])('of %j has the progress %j', (text, progress) => {
    expect(progressOf(text)).toEqual(progress);
  });

  it('has items that can be ticked and unticked by line, and nothing else changes', () => {
    expect(withTick(TEXT, 2, true)).toBe(TEXT.replace('[ ] one', '[x] one'));
    expect(withTick(TEXT, 4, false)).toBe(TEXT.replace('[X] three', '[ ] three'));
    expect(withTick('- [ ] a\r\nb', 0, true)).toBe('- [x] a\r\nb');
    expect(withTick(TEXT, 0, true)).toBeUndefined();
    expect(withTick(TEXT, 99, true)).toBeUndefined();
  });

  it('has items that are found again after somebody else has changed the text', () => {
    expect(findNewLine(TEXT, TEXT.replace('[ ] one', '[x] one'), 2)).toBe(2);
    expect(findNewLine(TEXT, `New\n${TEXT}`, 2)).toBe(3);
    expect(findNewLine(TEXT, TEXT.replace('one', 'two'), 2)).toBeUndefined();
    expect(findNewLine(TEXT, 'a\n- [ ] one\nb\n- [ ] one', 2)).toBeUndefined();
  });

  it('is read in time even if it is hostile', () => {
    for (const part of ['- ', '> ', '1. ', '- [', '- [ ] ', ' '])
      expect(progressOf(`[${part.repeat(25_000)}`)?.total ?? 0).toBeLessThanOrEqual(1);
  });
});
