/**
 * The maximum bytes of a result as JSON. It is sent twice, as text and structured, and three bytes count as a token:
 * below 25,000 tokens for both together, whatever visitors write.
 */
export const MAX_RESULT_BYTES = 37_000;

/** The maximum bytes of the items of one page: below 20,000 tokens with their envelope. */
export const MAX_PAGE_BYTES = 29_000;

/** The same of a page that is no longer than the default: below 8,000 tokens. */
export const DEFAULT_PAGE_BYTES = 11_000;

/** The end of a text that was cut. */
export const CUT_MARK = '…';

/** The bytes of a value as JSON. */
export function jsonBytes(value: unknown): number {
  const json: string | undefined = JSON.stringify(value);
  return json === undefined ? 0 : Buffer.byteLength(json);
}

/** How many characters from the beginning of a text have at most so many bytes as JSON, without splitting any. */
export function lengthWithin(text: string, bytes: number): number {
  if (jsonBytes(text) <= bytes) return text.length;
  let fits = 0;
  let exceeds = Math.min(text.length, bytes);
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2);
    if (jsonBytes(text.slice(0, middle)) <= bytes) fits = middle;
    else exceeds = middle;
  }
  return /[\uD800-\uDBFF]/.test(text.charAt(fits - 1)) ? fits - 1 : fits;
}

/** A text, or as much of its beginning as fits, with a mark. */
export function shortened(text: string, bytes: number): string {
  const length = lengthWithin(text, bytes);
  return length === text.length ? text : `${text.slice(0, length)}${CUT_MARK}`;
}

/** The first items that have at most so many bytes together. @param min how many are kept in any case. */
export function firstWithin<Item>(items: readonly Item[], bytes: number, min = 1): Item[] {
  let rest = bytes;
  const end = items.findIndex((item) => {
    rest -= jsonBytes(item) + 1;
    return rest < 0;
  });
  return items.slice(0, end === -1 ? items.length : Math.max(min, end));
}

/** How long texts and lists may be in a result that would be too large, ever shorter until it fits. */
const STEPS = [
  { bytes: 1_000, items: 100 },
  { bytes: 300, items: 50 },
  { bytes: 100, items: 20 },
  { bytes: 50, items: 5 },
] as const;

/** A result within its bounds: unchanged in nearly all cases, and otherwise with its long texts and lists cut. */
export function bounded<Result>(result: Result): Result {
  if (jsonBytes(result) <= MAX_RESULT_BYTES) return result;
  const within = STEPS.map((step) => cutAll(result, step)).find((cut) => jsonBytes(cut) <= MAX_RESULT_BYTES);
  if (within === undefined) throw new Error('A result cannot be cut to its bounds.');
  return within as Result;
}

function cutAll(value: unknown, step: { bytes: number; items: number }): unknown {
  if (typeof value === 'string') return shortened(value, step.bytes);
  if (Array.isArray(value)) return value.slice(0, step.items).map((item) => cutAll(item, step));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, cutAll(item, step)]));
}
