import { MAX_EVIDENCE } from '@postil/contract/limits';
import type { Evidence } from '../api/types.ts';
import { startOf } from '../texts/cutting/characters.ts';

type Element = NonNullable<Evidence['element']>;
type Locator = NonNullable<Evidence['locator']>;

/** The steps of trimming, in order, until the evidence fits: long and redundant ones first. */
const STEPS: readonly ((evidence: Evidence) => Evidence)[] = [
  elementStep((element) => withChange(element, 'html', (html) => shortenText(html, 1_200))),
  elementStep((element) =>
    withChange(element, 'attributes', (attributes) => limitAttributes(attributes, 12, 80)),
  ),
  elementStep((element) => withChange(element, 'html', (html) => shortenText(html, 500))),
  elementStep((element) => withChange(element, 'class_names', (names) => names.slice(0, 10))),
  locatorStep(({ heading: _, landmark: __, ...locator }) => locator),
  locatorStep((locator) => withChange(locator, 'quote', (quote) => ({ ...quote, before: '', after: '' }))),
  elementStep(({ html: _, ...element }) => element),
  elementStep(({ attributes: _, ...element }) => element),
  locatorStep(({ distinguished_by: _, ...locator }) => locator),
  elementStep(({ styles: _, ...element }) => element),
  elementStep(({ class_names: _, ...element }) => element),
  locatorStep(({ name: _, test_id: __, ...locator }) => locator),
  ({ source: _, ...evidence }) => evidence,
  ({ locator: _, ...evidence }) => evidence,
  () => ({}),
];

/** The evidence, trimmed to the server's size limit. @param maxBytes the size as JSON in UTF-8. */
export function trimEvidence(evidence: Evidence, maxBytes: number = MAX_EVIDENCE.bytes): Evidence {
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

function elementStep(change: (element: Element) => Element): (evidence: Evidence) => Evidence {
  return (evidence) => (evidence.element ? { ...evidence, element: change(evidence.element) } : evidence);
}

function locatorStep(change: (locator: Locator) => Locator): (evidence: Evidence) => Evidence {
  return (evidence) => (evidence.locator ? { ...evidence, locator: change(evidence.locator) } : evidence);
}

function withChange<Part extends object, Key extends keyof Part>(
  part: Part,
  key: Key,
  change: (value: NonNullable<Part[Key]>) => Part[Key],
): Part {
  const value = part[key];
  return value === undefined || value === null ? part : { ...part, [key]: change(value) };
}

function shortenText(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  return `${startOf(text, maxCharacters - 1)}…`;
}

function limitAttributes(
  attributes: Readonly<Record<string, string>>,
  max: number,
  maxCharacters: number,
): Record<string, string> {
  const entries = Object.entries(attributes).slice(0, max);
  return Object.fromEntries(entries.map(([name, value]) => [name, shortenText(value, maxCharacters)]));
}
