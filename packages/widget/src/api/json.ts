/** The characters that the server cannot store; see `storable`. An import from there would make every page load one more file. */
const UNSTORABLE = /[\0\uD800-\uDFFF]/gu;

/**
 * A value as JSON. Pages with an old Prototype.js have `Array.prototype.toJSON`, which makes `JSON.stringify` write
 * arrays as strings; here `toJSON` is ignored. Characters that are not storable are removed, so that the server does
 * not refuse the text of a page.
 *
 * @returns undefined for values that JSON leaves out, such as `undefined`.
 */
export function toJson(value: unknown): string | undefined {
  if (Array.isArray(value)) return `[${value.map((each) => toJson(each) ?? 'null').join()}]`;
  if (typeof value === 'string') return JSON.stringify(value.replace(UNSTORABLE, ''));
  if (typeof value !== 'object' || !value) return JSON.stringify(value);
  const members = Object.entries(value).flatMap(([name, each]) => {
    const text = toJson(each);
    return text === undefined ? [] : [`${toJson(name)}:${text}`];
  });
  return `{${members.join()}}`;
}
