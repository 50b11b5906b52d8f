import { describe, expect, it } from 'vitest';
import { type Anchor, isAnchor } from './anchor.ts';
import { addTo, remember } from './groups.ts';
import { attributeOf, stableIdOf, truncate } from './signals.ts';
import { wordsOf } from './words.ts';

const anchor: Anchor = { v: 1, tag: 'p', path: 'main:1>p:3', box: [10, 20, 300, 40], at: [500, 500] };

describe('an anchor from the server', () => {
  it('is read if it is complete and of this version', () => {
    expect(isAnchor(anchor)).toBe(true);
  });

  it.each([
    null,
    'text',
    {},
    { ...anchor, v: 2 },
    { ...anchor, tag: 1 },
    { ...anchor, path: undefined },
    { ...anchor, box: '1,2,3,4' },
  ])('is rejected if it is incomplete or of another version: %j', (value) => {
    expect(isAnchor(value)).toBe(false);
  });
});

/** A fake element with the properties that the signals read. */
function elementWith(attributes: Readonly<Record<string, string>>): Element {
  const element = { id: attributes.id ?? '', getAttribute: (name: string) => attributes[name] ?? null };
  // The functions under test read no other properties.
  return element as unknown as Element;
}

describe('the id of an element', () => {
  it.each(['menu', 'main-content', 'order', 'kopfzeile'])('is kept if it looks hand-written: %s', (id) => {
    expect(stableIdOf(elementWith({ id }))).toBe(id);
  });

  it.each([
    'radix-:r1:',
    'mui-42',
    'ember123',
    ':r5:',
    'a1b2c3d4e5',
    'row-10045',
    'react-select-2-input',
    '',
    'x'.repeat(60),
  ])('is left out if it looks generated: “%s”', (id) => {
    expect(stableIdOf(elementWith({ id }))).toBeUndefined();
  });
});

describe('an attribute of an element', () => {
  it('is shortened to the end of the URL of a picture, without query and fragment', () => {
    const src = `https://shop.example/${'folder/'.repeat(20)}cup.webp?v=3#top`;
    const value = attributeOf(elementWith({ src }), 'src') ?? '';
    expect(value.endsWith('/cup.webp')).toBe(true);
    expect(value.length).toBe(80);
  });

  it('is left out if it is missing, a data URL or a blob URL', () => {
    expect(attributeOf(elementWith({ src: 'data:image/png;base64,AAAA' }), 'src')).toBeUndefined();
    expect(attributeOf(elementWith({ src: 'blob:https://shop.example/1' }), 'src')).toBeUndefined();
    expect(attributeOf(elementWith({}), 'href')).toBeUndefined();
  });

  it('other than src is shortened to its beginning', () => {
    expect(attributeOf(elementWith({ 'aria-label': 'a'.repeat(100) }), 'aria-label')).toBe('a'.repeat(80));
  });
});

it('a truncated text has no space at its end', () => {
  expect(truncate('one two three', 8)).toBe('one two');
  expect(truncate('short', 80)).toBe('short');
});

it('the words of a text are in lower case, of any script, and include numbers', () => {
  expect(wordsOf('Order 1004: “Grüße”, مرحبا!')).toEqual(['order', '1004', 'grüße', 'مرحبا']);
  expect(wordsOf('…')).toEqual([]);
});

it('items are grouped by their keys, in order', () => {
  const groups = new Map<string, number[]>();
  for (const [key, item] of [
    ['a', 1],
    ['b', 2],
    ['a', 3],
  ] as const)
    addTo(groups, key, item);
  expect([...groups]).toEqual([
    ['a', [1, 3]],
    ['b', [2]],
  ]);
});

it('a value is computed once for each key', () => {
  const cache = new Map<string, number>();
  let reads = 0;
  const read = () => {
    reads += 1;
    return reads;
  };
  expect([remember(cache, 'a', read), remember(cache, 'a', read), remember(cache, 'b', read)]).toEqual([
    1, 1, 2,
  ]);
});
