import { LIMITS } from '@postil/contract';
import { describe, expect, it } from 'vitest';
import type { Evidence } from '../api/types.ts';
import { trimmed } from './trim.ts';

const bytesOf = (evidence: Evidence) => Buffer.byteLength(JSON.stringify(evidence));
const many = (count: number, text: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`data-${index}`, text]));

/** Evidence with every part at the server's limit, filled with a letter. */
function largest(letter: string): Evidence {
  const { text, path, quote, html, attributes, classes, styles, components } = LIMITS.evidence;
  const long = (characters: number) => letter.repeat(characters);
  return {
    locator: {
      ...{ test_id: long(text), role: 'button', name: long(text), css_path: 'main > p', heading: long(text) },
      ...{ landmark: long(text), distinguished_by: long(text), index: 0, count: 4 },
      quote: { text: long(quote), before: long(text), after: long(text) },
    },
    element: {
      ...{ tag: 'button', html: long(html), attributes: many(attributes, long(text)) },
      ...{ class_names: Array.from({ length: classes }, () => long(text)), styles: many(styles, long(text)) },
      box: { x: 0, y: 0, width: 1, height: 1 },
    },
    source: {
      components: Array.from({ length: components }, () => long(text)),
      file: long(path),
      confidence: 'guess',
    },
    environment: { pixel_ratio: 2, release: '1.8.2' },
  };
}

describe('evidence', () => {
  it.each(['x', 'ü', '表', '😀'])('never exceeds 8 KiB, even in characters like %s', (letter) => {
    const evidence = largest(letter);
    expect(bytesOf(evidence)).toBeGreaterThan(LIMITS.evidence.bytes);
    const rest = trimmed(evidence);
    expect(bytesOf(rest)).toBeLessThanOrEqual(LIMITS.evidence.bytes);
    expect(rest.environment).toEqual(evidence.environment);
  });

  it('is unchanged if it fits', () => {
    const evidence: Evidence = { element: { tag: 'p', html: '<p>Hello</p>' }, environment: { zoom: 1 } };
    expect(trimmed(evidence)).toBe(evidence);
  });

  it('loses HTML and attributes before the location, and the code before the environment', () => {
    const evidence = largest('x');
    const kept = (maxBytes: number) => {
      const { element, ...rest } = trimmed(evidence, maxBytes);
      return [...Object.keys(rest), ...Object.keys(element ?? {})];
    };
    expect(trimmed(evidence, 20_000).element?.html?.length).toBeLessThan(2_048);
    expect(kept(10_000)).toEqual(expect.arrayContaining(['locator', 'source', 'styles']));
    expect(kept(8_000)).not.toContain('html');
    expect(kept(1_000)).toEqual(['locator', 'environment', 'tag', 'box']);
    expect(kept(100)).toEqual([]);
  });

  it('does not split a character', () => {
    const { html = '' } = trimmed({ element: { html: `x${'😀'.repeat(1_000)}` } }, 3_000).element ?? {};
    expect(html.isWellFormed()).toBe(true);
    expect(html.endsWith('…')).toBe(true);
  });
});
