import { LIMITS } from '@postil/contract';
import { describe, expect, it } from 'vitest';
import type { Evidence } from '../api/types.ts';
import { trimEvidence } from './trim.ts';

const bytesOf = (evidence: Evidence) => Buffer.byteLength(JSON.stringify(evidence));
const recordOf = (count: number, text: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`data-${index}`, text]));

/** Evidence with every part at the server's limit, filled with a letter. */
function oversizedEvidence(letter: string): Evidence {
  const { text, path, quote, html, attributes, classes, styles, components } = LIMITS.evidence;
  const filled = (characters: number) => letter.repeat(characters);
  return {
    locator: {
      test_id: filled(text),
      role: 'button',
      name: filled(text),
      css_path: 'main > p',
      heading: filled(text),
      landmark: filled(text),
      distinguished_by: filled(text),
      index: 0,
      count: 4,
      quote: { text: filled(quote), before: filled(text), after: filled(text) },
    },
    element: {
      tag: 'button',
      html: filled(html),
      attributes: recordOf(attributes, filled(text)),
      class_names: Array.from({ length: classes }, () => filled(text)),
      styles: recordOf(styles, filled(text)),
      box: { x: 0, y: 0, width: 1, height: 1 },
    },
    source: {
      components: Array.from({ length: components }, () => filled(text)),
      file: filled(path),
      confidence: 'guess',
    },
    environment: { pixel_ratio: 2, release: '1.8.2' },
  };
}

describe('evidence', () => {
  it.each(['x', 'ü', '表', '😀'])('never exceeds 8 KiB, even in characters like %s', (letter) => {
    const evidence = oversizedEvidence(letter);
    expect(bytesOf(evidence)).toBeGreaterThan(LIMITS.evidence.bytes);
    const rest = trimEvidence(evidence);
    expect(bytesOf(rest)).toBeLessThanOrEqual(LIMITS.evidence.bytes);
    expect(rest.environment).toEqual(evidence.environment);
  });

  it('is unchanged if it fits', () => {
    const evidence: Evidence = { element: { tag: 'p', html: '<p>Hello</p>' }, environment: { zoom: 1 } };
    expect(trimEvidence(evidence)).toBe(evidence);
  });

  it('loses HTML and attributes first, and the source before the locator and the environment', () => {
    const evidence = oversizedEvidence('x');
    const remainingParts = (maxBytes: number) => {
      const { element, ...rest } = trimEvidence(evidence, maxBytes);
      return [...Object.keys(rest), ...Object.keys(element ?? {})];
    };
    expect(trimEvidence(evidence, 20_000).element?.html?.length).toBeLessThan(2_048);
    expect(remainingParts(10_000)).toEqual(expect.arrayContaining(['locator', 'source', 'styles']));
    expect(remainingParts(8_000)).not.toContain('html');
    expect(remainingParts(1_000)).toEqual(['locator', 'environment', 'tag', 'box']);
    expect(remainingParts(100)).toEqual([]);
  });

  it('is shortened between characters, with an ellipsis', () => {
    const { html = '' } = trimEvidence({ element: { html: `x${'😀'.repeat(1_000)}` } }, 3_000).element ?? {};
    expect(html.isWellFormed()).toBe(true);
    expect(html.endsWith('…')).toBe(true);
  });
});
