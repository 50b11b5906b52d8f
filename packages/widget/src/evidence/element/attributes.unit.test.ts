import { describe, expect, it } from 'vitest';
import { attributesOf, classNamesOf, isGenerated } from './attributes.ts';

/** A fake element with attributes. */
function elementWith(attributes: Readonly<Record<string, string>>): Element {
  const element = {
    id: attributes.id ?? '',
    attributes: Object.entries(attributes).map(([name, value]) => ({ name, value })),
    classList: (attributes.class ?? '').split(' '),
  };
  // No other property is read.
  return element as unknown as Element;
}

describe('the attributes of an element', () => {
  it('include no field values, secrets or code, and URLs only without parameters', () => {
    const attributes = {
      type: 'text',
      name: 'iban',
      'data-plan': 'pro',
      href: '/pay?card=4711',
      src: 'data:image/png;base64,AA',
      value: 'secret',
      checked: '',
      'data-csrf-token': 'secret',
      nonce: 'secret',
      onclick: 'secret()',
      style: 'color: red',
      'data-v-7ba5bd90': '',
      '_ngcontent-abc-c12': '',
      'data-api-key': 'secret',
      'data-return': 'https://shop.example.com/?secret=1',
      author: 'Ada',
    };
    expect(attributesOf(elementWith(attributes))).toEqual([
      ['type', 'text'],
      ['name', 'iban'],
      ['data-plan', 'pro'],
      ['href', '/pay?…'],
      ['src', 'data:…'],
      ['data-return', 'https://shop.example.com/?…'],
      ['author', 'Ada'],
    ]);
  });

  it('include only a hand-written id and hand-written class names', () => {
    expect(attributesOf(elementWith({ id: 'radix-3' }))).toEqual([]);
    expect(attributesOf(elementWith({ id: 'menu' }))).toEqual([['id', 'menu']]);
    expect(classNamesOf(elementWith({ class: 'button css-1q2w3e button--primary Pay_x7f3k' }))).toEqual([
      'button',
      'button--primary',
    ]);
  });

  it.each(['step2', 'h2', 'text-14px', 'grid-cols-12', 'mt-4', 'col-md-6'])(
    '%s looks hand-written',
    (name) => {
      expect(isGenerated(name)).toBe(false);
    },
  );

  it.each(['css-abc', 'sc-aBcDe', '_1a2b3c', 'button_x7f3k9', 'svelte-1tky8bj', 'jsx-123'])(
    '%s looks generated',
    (name) => {
      expect(isGenerated(name)).toBe(true);
    },
  );
});
