import { LIMITS, PAGING } from '@postil/contract';
import { Type } from 'typebox';

/** Items per page of a tool where nothing else is said. */
export const TOOL_PAGE_SIZE = 10;

/** Where a good value of an argument is found; for errors, and left out of what clients see. */
const SOURCE = 'x-source';
/** A format of ours, which clients do not know. */
const FORMAT = 'x-format';

/** The id of a record. @param source the tool that tells such ids. */
export const Id = (source: string, description?: string) =>
  Type.String({ format: 'uuid', [SOURCE]: source, ...(description && { description }) });

/** One of the values, taken in any letter case. */
export const Choice = <const Values extends readonly string[]>(values: Values, options: object = {}) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...options });

/** A text that is trimmed before it is measured. */
export const Text = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, ...(description && { description }) });

/** A full address or the path of a page. */
export const Page = (description: string) =>
  Type.String({ maxLength: LIMITS.url, [FORMAT]: 'page-url', description });

export const Instant = (description: string) => Type.String({ format: 'date-time', description });

/** The value, or null. */
export const OrNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** The arguments of every tool that answers page by page. */
export const pageArguments = (size: number = TOOL_PAGE_SIZE) => ({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGING.maxPerPage, default: size })),
  cursor: Type.Optional(Type.String({ maxLength: 1_000, description: 'next_cursor of the page before.' })),
});

/** An object that takes exactly these arguments. */
export const Arguments = <Properties extends Type.TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

/** One page of records; objects of results stay open, so that later versions may add to them. */
export const PageOf = <Item extends Type.TSchema>(item: Item) =>
  Type.Object({ items: Type.Array(item), total: Type.Integer(), next_cursor: OrNull(Type.String()) });

/** A record that another one names. The marks of what is required would only make lists of tools longer. */
export const Named = Type.Unsafe<{ id: string; name: string }>({
  type: 'object',
  properties: { id: { type: 'string' }, name: { type: 'string' } },
});

/** Records that a model understands as they are. */
export const Records = <Item extends object>() =>
  Type.Unsafe<Item[]>({ type: 'array', items: { type: 'object' } });

/** The JSON Schema as clients get it: plain data, without our own keywords. */
export function toJsonSchema(schema: Type.TObject): { type: 'object' } {
  return JSON.parse(
    JSON.stringify(schema, (key, value) => (key === SOURCE || key === FORMAT ? undefined : value)),
  );
}

/** The tool that tells good values of an argument; undefined where none does. */
export function sourceOf(schema: object): string | undefined {
  const source = (schema as { [SOURCE]?: unknown })[SOURCE];
  return typeof source === 'string' ? source : undefined;
}
