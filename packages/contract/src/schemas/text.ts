import { type TSchemaOptions, Type } from 'typebox';
import { LIMITS } from '../limits.ts';

/** A UUID of any version; taken in any letter case, answered in lower case. */
export const Uuid = (options: TSchemaOptions = {}) =>
  Type.String({
    format: 'uuid',
    'x-lower-case': true,
    examples: ['0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'],
    ...options,
  });

/** An instant, ISO 8601 with `Z` or an offset, or a date as the start of that day in UTC; answered in UTC with milliseconds. */
export const Instant = (options: TSchemaOptions = {}) =>
  Type.String({
    format: 'date-time',
    'x-day-as-instant': true,
    examples: ['2026-01-02T03:04:05.678Z'],
    ...options,
  });

/** Text that must not be empty; white space around it is dropped before it is measured. */
export const RequiredText = (maxLength: number, options: TSchemaOptions = {}) =>
  Type.String({ 'x-trim': true, minLength: 1, maxLength, ...options });

/** Text that may be empty; white space around it is dropped before it is measured. */
export const FreeText = (maxLength: number, options: TSchemaOptions = {}) =>
  Type.String({ 'x-trim': true, maxLength, ...options });

/** An absolute http or https address. */
export const HttpUrl = (options: TSchemaOptions = {}) =>
  Type.String({ 'x-trim': true, format: 'http-url', minLength: 1, maxLength: LIMITS.url, ...options });

/** An absolute http or https address, or a path that begins with `/`. */
export const PageUrl = (options: TSchemaOptions = {}) =>
  Type.String({ 'x-trim': true, format: 'page-url', minLength: 1, maxLength: LIMITS.url, ...options });

/** One of `values`; taken in any letter case, always answered as listed here. */
export const OneOf = <const Values extends readonly string[]>(values: Values, options: TSchemaOptions = {}) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], 'x-any-case': true, ...options });

/** The same schema, or null. */
export const Nullable = <Schema extends Type.TSchema>(schema: Schema) => {
  const { type, enum: values } = schema as { type?: string; enum?: string[] };
  return Type.Unsafe<Type.Static<Schema> | null>({
    ...schema,
    type: [type, 'null'],
    ...(values && { enum: [...values, null] }),
  });
};

/**
 * A field that may be left out because the validator fills in the schema's `default`.
 * In a request it is optional; whoever handles the request always finds a value.
 */
export const Defaulted = <Schema extends Type.TSchema>(schema: Schema & { default?: unknown }): Schema =>
  // The optional mark must exist at run time only: the type after validation has the value.
  Type.Optional(schema) as unknown as Schema;

export const Tags = (options: TSchemaOptions = {}) =>
  Type.Array(RequiredText(LIMITS.tag, { format: 'tag' }), { maxItems: LIMITS.tags, ...options });

export const UserIds = (options: TSchemaOptions = {}) =>
  Type.Array(Uuid(), { minItems: 1, maxItems: LIMITS.userIds, ...options });

/** An object that takes exactly the listed fields. */
export const Body = <Properties extends Type.TProperties>(
  properties: Properties,
  options: TSchemaOptions = {},
) => Type.Object(properties, { additionalProperties: false, ...options });

/** A person as other records name one. */
export const PersonName = Type.Object({ id: Uuid(), name: Type.String() });
