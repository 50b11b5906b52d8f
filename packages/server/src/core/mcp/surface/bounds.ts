/**
 * The maximum size of a result as JSON, in bytes. It is sent twice, as text and structured, and three bytes count as a
 * token: below 25,000 tokens for both together, regardless of visitors' texts.
 */
export const MAX_RESULT_BYTES = 37_000;

/** The maximum size of one page's items, in bytes: below 20,000 tokens with their envelope. */
export const MAX_PAGE_BYTES = 29_000;

/** The maximum size of the items if at most the default number is requested, in bytes: below 8,000 tokens. */
export const DEFAULT_PAGE_BYTES = 11_000;

/** The mark at the end of a truncated text. */
export const TRUNCATION_MARK = '…';

/** The size of a value as JSON, in bytes. */
export function jsonBytes(value: unknown): number {
  const json: string | undefined = JSON.stringify(value);
  return json === undefined ? 0 : Buffer.byteLength(json);
}

/** The length of the longest prefix of a text that has at most `bytes` bytes as JSON, without splitting a character. */
export function lengthWithin(text: string, bytes: number): number {
  if (jsonBytes(text) <= bytes) return text.length;
  let fittingLength = 0;
  let excessiveLength = Math.min(text.length, bytes);
  while (excessiveLength - fittingLength > 1) {
    const middle = Math.floor((fittingLength + excessiveLength) / 2);
    if (jsonBytes(text.slice(0, middle)) <= bytes) fittingLength = middle;
    else excessiveLength = middle;
  }
  return /[\uD800-\uDBFF]/.test(text.charAt(fittingLength - 1)) ? fittingLength - 1 : fittingLength;
}

/** Truncates a text to a number of bytes as JSON, and appends a mark, which is not counted. */
export function truncate(text: string, bytes: number): string {
  const length = lengthWithin(text, bytes);
  return length === text.length ? text : `${text.slice(0, length)}${TRUNCATION_MARK}`;
}

/** The first items with at most `bytes` bytes in total. @param min the number that is always included. */
export function itemsWithin<Item>(items: readonly Item[], bytes: number, min = 1): Item[] {
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
  const boundedResult = LENGTH_LIMITS.map((limits) => truncateAll(result, limits)).find(
    (truncated) => jsonBytes(truncated) <= MAX_RESULT_BYTES,
  );
  if (boundedResult === undefined) throw new Error('A result cannot be truncated to its bounds.');
  return boundedResult as Result;
}

function truncateAll(value: unknown, limits: { bytes: number; items: number }): unknown {
  if (typeof value === 'string') return truncate(value, limits.bytes);
  if (Array.isArray(value)) return value.slice(0, limits.items).map((item) => truncateAll(item, limits));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, truncateAll(item, limits)]));
}
