import { describe, expect, it } from 'vitest';
import { addTo, remember } from './groups.ts';
import { attributeOf, attributesOf, stableIdOf, testIdOf, truncate } from './signals.ts';
import { wordsOf } from './words.ts';

/** A fake element with attributes. */
function elementWith(attributes: Readonly<Record<string, string>>): Element {
  const element = { id: attributes.id ?? '', getAttribute: (name: string) => attributes[name] ?? null };
  // No other property is read.
  return element as Element;
}

describe('the id of an element', () => {
  it.each(['buy', 'main-menu', 'step2', 'price_total'])('%s looks hand-written', (id) => {
    expect(stableIdOf(elementWith({ id }))).toBe(id);
  });

  it.each([
    '',
    'radix-3',
    'headlessui-menu-1',
    ':r1:',
    'ember42',
    'mui-9',
    'input-3',
    'x-1a2b3c4d5e',
    'post-20261',
  ])('"%s" is not a signal, because it may differ at the next load', (id) => {
    expect(stableIdOf(elementWith({ id }))).toBeUndefined();
  });

  it('is not a signal if it is too long', () => {
    expect(stableIdOf(elementWith({ id: 'a-'.repeat(30) }))).toBeUndefined();
  });
});

describe('the attributes of an element', () => {
  it('include one test attribute with its name, preferably data-testid', () => {
    expect(testIdOf(elementWith({ 'data-cy': 'menu', 'data-testid': 'nav' }))).toBe('data-testid=nav');
    expect(testIdOf(elementWith({ class: 'menu' }))).toBeUndefined();
  });

  it('are limited to distinctive ones, and never include typed text', () => {
    const attributes = {
      href: '/cart',
      title: 'Cart',
      type: 'button',
      value: 'secret',
      class: 'x',
      style: 'y',
    };
    expect(attributesOf(elementWith(attributes))).toEqual({ href: '/cart', title: 'Cart', type: 'button' });
  });

  it('name a picture by the end of its URL, without parameters or inline data', () => {
    const long = `https://cdn.example.com/${'a'.repeat(100)}/logo.png?v=3#x`;
    const source = attributeOf(elementWith({ src: long }), 'src');
    expect(source).toHaveLength(80);
    expect(source).toMatch(/\/logo\.png$/);
    for (const src of ['data:image/png;base64,AA', 'blob:https://x/1'])
      expect(attributeOf(elementWith({ src }), 'src')).toBeUndefined();
  });
});

describe('the texts of an anchor', () => {
  it('are truncated without a space at the end', () => {
    expect(truncate('Buy now today', 8)).toBe('Buy now');
    expect(truncate('Buy 😀', 5)).toBe('Buy');
    expect(truncate('Buy 😀', 6)).toBe('Buy 😀');
    expect(truncate('Buy', 8)).toBe('Buy');
  });

  it('are compared by their words in lower case, in any script', () => {
    expect(wordsOf('Buy NOW – 3 für 2!')).toEqual(['buy', 'now', '3', 'für', '2']);
    expect(wordsOf('اشترِ الآن')).not.toEqual([]);
    expect(wordsOf('–')).toEqual([]);
  });
});

describe('values by key', () => {
  it('are read on first use, and then cached', () => {
    const known = new Map<string, number>();
    let reads = 0;
    const read = () => {
      reads += 1;
      return reads;
    };
    expect([remember(known, 'a', read), remember(known, 'a', read), remember(known, 'b', read)]).toEqual([
      1, 1, 2,
    ]);
  });

  it('are grouped in order of arrival', () => {
    const groups = new Map<string, number[]>();
    for (const each of [1, 2, 3]) addTo(groups, each === 2 ? 'even' : 'odd', each);
    expect([...groups]).toEqual([
      ['odd', [1, 3]],
      ['even', [2]],
    ]);
  });
});
