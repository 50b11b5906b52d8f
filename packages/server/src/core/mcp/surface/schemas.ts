import { LIMITS, PAGING } from '@postil/contract';
import { Type } from 'typebox';

/** The default number of items per page of a tool. */
export const TOOL_PAGE_SIZE = 10;

/** The tool that returns valid values of an argument; used in errors, and not sent to clients. */
const SOURCE = 'x-source';
/** A format of our own, which clients do not know. */
const FORMAT = 'x-format';

/** The id of a record. @param source the tool that returns such ids. */
export const Id = (source: string, description?: string) =>
  Type.String({ format: 'uuid', [SOURCE]: source, ...(description && { description }) });

/** One of the values, accepted in any letter case. */
export const Choice = <const Values extends readonly string[]>(values: Values, options: object = {}) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...options });

/** A text that is trimmed before it is measured. */
export const Text = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, ...(description && { description }) });

/** A full address or the path of a page. */
export const Page = (description: string) =>
  Type.String({ maxLength: LIMITS.url, [FORMAT]: 'page-url', description });

/** An ISO 8601 time with a zone. */
export const Instant = (description: string) => Type.String({ format: 'date-time', description });

/** The value, or null. */
export const OrNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** The arguments `limit` and `cursor` of every tool that returns pages. @param size the default of `limit`. */
export const pageArguments = (size: number = TOOL_PAGE_SIZE) => ({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGING.maxPerPage, default: size })),
  cursor: Type.Optional(Type.String({ maxLength: 1_000, description: 'next_cursor of the previous page.' })),
});

/** An object that accepts exactly these arguments. */
export const Arguments = <Properties extends Type.TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

/** One page of records; objects of results stay open, so that later versions may add to them. */
export const PageOf = <Item extends Type.TSchema>(item: Item) =>
  Type.Object({ items: Type.Array(item), total: Type.Integer(), next_cursor: OrNull(Type.String()) });

/** A reference to another record. `required` is left out, because it would only make lists of tools longer. */
export const Named = Type.Unsafe<{ id: string; name: string }>({
  type: 'object',
  properties: { id: { type: 'string' }, name: { type: 'string' } },
});

/** Records whose fields a model understands without a schema. */
export const Records = <Item extends object>() =>
  Type.Unsafe<Item[]>({ type: 'array', items: { type: 'object' } });

/** The JSON Schema for clients: plain data, without our own keywords. */
export function toJsonSchema(schema: Type.TObject): { type: 'object' } {
  return JSON.parse(
    JSON.stringify(schema, (key, value) => (key === SOURCE || key === FORMAT ? undefined : value)),
  );
}

/** The tool that returns valid values of an argument; undefined when there is none. */
export function sourceOf(schema: object): string | undefined {
  const source = (schema as { [SOURCE]?: unknown })[SOURCE];
  return typeof source === 'string' ? source : undefined;
}
