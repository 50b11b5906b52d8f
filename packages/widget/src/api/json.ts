import { storable } from '../texts/cutting/characters.ts';

/**
 * A value as JSON. Pages with an old Prototype.js have `Array.prototype.toJSON`, with which `JSON.stringify` makes texts
 * of arrays; here `toJSON` counts for nothing. All texts are `storable`, so that the server refuses none that a page has.
 *
 * @returns undefined for what JSON leaves out, such as `undefined`.
 */
export function toJson(value: unknown): string | undefined {
  if (Array.isArray(value)) return `[${value.map((each) => toJson(each) ?? 'null').join()}]`;
  if (typeof value === 'string') return JSON.stringify(storable(value));
  if (typeof value !== 'object' || !value) return JSON.stringify(value);
  const members = Object.entries(value).flatMap(([name, each]) => {
    const text = toJson(each);
    return text === undefined ? [] : [`${toJson(name)}:${text}`];
  });
  return `{${members.join()}}`;
}
