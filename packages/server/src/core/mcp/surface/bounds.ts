/**
 * The maximum size of a result as JSON, in bytes. It is sent twice, as text and structured, and three bytes count as a
 * token: below 25,000 tokens for both together, regardless of visitors' texts.
 */
export const MAX_RESULT_BYTES = 37_000;

/** The maximum size of the items of one page, in bytes: below 20,000 tokens with their envelope. */
export const MAX_PAGE_BYTES = 29_000;

/** The same for a page of at most the default length: below 8,000 tokens. */
export const DEFAULT_PAGE_BYTES = 11_000;

/** The mark at the end of a truncated text. */
export const CUT_MARK = '…';

/** The bytes of a value as JSON. */
export function jsonBytes(value: unknown): number {
  const json: string | undefined = JSON.stringify(value);
  return json === undefined ? 0 : Buffer.byteLength(json);
}

/** The length of the longest prefix of a text that has at most `bytes` bytes as JSON, without splitting a character. */
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

/** Truncates a text to a number of bytes, with a mark at its end. */
export function truncate(text: string, bytes: number): string {
  const length = lengthWithin(text, bytes);
  return length === text.length ? text : `${text.slice(0, length)}${CUT_MARK}`;
}

/** The first items with at most `bytes` bytes in total. @param min the number that is always included. */
export function firstWithin<Item>(items: readonly Item[], bytes: number, min = 1): Item[] {
  let rest = bytes;
  const end = items.findIndex((item) => {
    rest -= jsonBytes(item) + 1;
    return rest < 0;
  });
  return items.slice(0, end === -1 ? items.length : Math.max(min, end));
}

/** The maximum lengths of texts and lists in an oversized result, tried in decreasing order until it fits. */
const LENGTH_LIMITS = [
  { bytes: 1_000, items: 100 },
  { bytes: 300, items: 50 },
  { bytes: 100, items: 20 },
  { bytes: 50, items: 5 },
] as const;

/** Bounds the size of a result: nearly always unchanged, otherwise with its long texts and lists truncated. */
export function boundResult<Result>(result: Result): Result {
  if (jsonBytes(result) <= MAX_RESULT_BYTES) return result;
  const within = LENGTH_LIMITS.map((step) => cutAll(result, step)).find(
    (cut) => jsonBytes(cut) <= MAX_RESULT_BYTES,
  );
  if (within === undefined) throw new Error('A result cannot be cut to its bounds.');
  return within as Result;
}

function cutAll(value: unknown, step: { bytes: number; items: number }): unknown {
  if (typeof value === 'string') return truncate(value, step.bytes);
  if (Array.isArray(value)) return value.slice(0, step.items).map((item) => cutAll(item, step));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, cutAll(item, step)]));
}
