import { MAX_EVIDENCE } from '@postil/contract/limits';
import type { Evidence } from '../api/types.ts';
import { startOf } from '../texts/cutting/characters.ts';

type Element = NonNullable<Evidence['element']>;
type Locator = NonNullable<Evidence['locator']>;

/** The parts that are dropped, in this order, until the rest fits: long and redundant ones first. */
const STEPS: readonly ((evidence: Evidence) => Evidence)[] = [
  ofElement((element) => changed(element, 'html', (html) => shortened(html, 1_200))),
  ofElement((element) => changed(element, 'attributes', (attributes) => fewer(attributes, 12, 80))),
  ofElement((element) => changed(element, 'html', (html) => shortened(html, 500))),
  ofElement((element) => changed(element, 'class_names', (names) => names.slice(0, 10))),
  ofLocator(({ heading: _, landmark: __, ...locator }) => locator),
  ofLocator((locator) => changed(locator, 'quote', (quote) => ({ ...quote, before: '', after: '' }))),
  ofElement(({ html: _, ...element }) => element),
  ofElement(({ attributes: _, ...element }) => element),
  ofLocator(({ distinguished_by: _, ...locator }) => locator),
  ofElement(({ styles: _, ...element }) => element),
  ofElement(({ class_names: _, ...element }) => element),
  ofLocator(({ name: _, test_id: __, ...locator }) => locator),
  ({ source: _, ...evidence }) => evidence,
  ({ locator: _, ...evidence }) => evidence,
  () => ({}),
];

/** The evidence, trimmed to the server's size limit. @param maxBytes the size as JSON in UTF-8. */
export function trimmed(evidence: Evidence, maxBytes: number = MAX_EVIDENCE.bytes): Evidence {
  let rest = evidence;
  for (const step of STEPS) {
    if (bytesOf(rest) <= maxBytes) return rest;
    rest = step(rest);
  }
  return rest;
}

function bytesOf(evidence: Evidence): number {
  return new TextEncoder().encode(JSON.stringify(evidence)).length;
}

function ofElement(change: (element: Element) => Element): (evidence: Evidence) => Evidence {
  return (evidence) => (evidence.element ? { ...evidence, element: change(evidence.element) } : evidence);
}

function ofLocator(change: (locator: Locator) => Locator): (evidence: Evidence) => Evidence {
  return (evidence) => (evidence.locator ? { ...evidence, locator: change(evidence.locator) } : evidence);
}

function changed<Of extends object, Key extends keyof Of>(
  of: Of,
  key: Key,
  change: (value: NonNullable<Of[Key]>) => Of[Key],
): Of {
  const value = of[key];
  return value === undefined || value === null ? of : { ...of, [key]: change(value) };
}

function shortened(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  return `${startOf(text, maxCharacters - 1)}…`;
}

function fewer(
  attributes: Readonly<Record<string, string>>,
  max: number,
  maxCharacters: number,
): Record<string, string> {
  const some = Object.entries(attributes).slice(0, max);
  return Object.fromEntries(some.map(([name, value]) => [name, shortened(value, maxCharacters)]));
}
