import { type TSchemaOptions, Type } from 'typebox';
import { AUTHOR_KINDS, VISIBILITIES } from '../values/enums.ts';
import { LIMITS } from '../values/limits.ts';

/** A UUID of any version; accepted in any letter case, returned in lower case. */
export const Uuid = (options: TSchemaOptions = {}) =>
  Type.String({
    format: 'uuid',
    'x-lower-case': true,
    examples: ['0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'],
    ...options,
  });

/** An instant: ISO 8601 with `Z` or an offset, or a date, for the start of that day in UTC; returned in UTC with milliseconds. */
export const Instant = (options: TSchemaOptions = {}) =>
  Type.String({
    format: 'date-time',
    'x-day-as-instant': true,
    examples: ['2026-01-02T03:04:05.678Z'],
    ...options,
  });

/** A day without a time: ISO 8601. */
export const Day = (options: TSchemaOptions = {}) =>
  Type.String({ format: 'date', examples: ['2026-01-31'], ...options });

/** A time zone by its name in the IANA database. */
export const TimeZone = (options: TSchemaOptions = {}) =>
  Type.String({ format: 'time-zone', maxLength: LIMITS.timeZone, examples: ['Europe/Berlin'], ...options });

/** A time of day in hours and minutes, from 00:00 to 23:59. */
export const TimeOfDay = (options: TSchemaOptions = {}) =>
  Type.String({ format: 'time-of-day', examples: ['22:00'], ...options });

/** Text that must not be empty; it is trimmed before its length is checked. @param maxLength in code points. */
export const RequiredText = (maxLength: number, options: TSchemaOptions = {}) =>
  Type.String({ 'x-trim': true, minLength: 1, maxLength, ...options });

/** Text that may be empty; it is trimmed before its length is checked. @param maxLength in code points. */
export const FreeText = (maxLength: number, options: TSchemaOptions = {}) =>
  Type.String({ 'x-trim': true, maxLength, ...options });

/** An absolute http or https URL. */
export const HttpUrl = (options: TSchemaOptions = {}) =>
  Type.String({ 'x-trim': true, format: 'http-url', minLength: 1, maxLength: LIMITS.url, ...options });

/** An absolute http or https URL, or a path that begins with `/`. */
export const PageUrl = (options: TSchemaOptions = {}) =>
  Type.String({ 'x-trim': true, format: 'page-url', minLength: 1, maxLength: LIMITS.url, ...options });

/** One of `values`; accepted in any letter case, always returned as listed here. */
export const OneOf = <const Values extends readonly string[]>(values: Values, options: TSchemaOptions = {}) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], 'x-any-case': true, ...options });

/** A schema that also accepts null. */
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
 * In a request it is optional; handlers always get a value.
 */
export const Defaulted = <Schema extends Type.TSchema>(schema: Schema & { default?: unknown }): Schema =>
  // The field must be optional only at run time, because after validation it always has a value.
  Type.Optional(schema) as unknown as Schema;

/** The tags of a comment, at most 20, without commas. */
export const Tags = (options: TSchemaOptions = {}) =>
  Type.Array(RequiredText(LIMITS.tag, { format: 'tag' }), { maxItems: LIMITS.tags, ...options });

/** Ids of 1 to 100 users. */
export const UserIds = (options: TSchemaOptions = {}) =>
  Type.Array(Uuid(), { minItems: 1, maxItems: LIMITS.userIds, ...options });

/** An object that accepts exactly the listed fields. */
export const Body = <Properties extends Type.TProperties>(
  properties: Properties,
  options: TSchemaOptions = {},
) => Type.Object(properties, { additionalProperties: false, ...options });

/** The kind of an author, shown with the name, because visitors choose their names freely. */
export const WrittenBy = OneOf(AUTHOR_KINDS, {
  description:
    'The kind of author. A `visitor`, on a page or with a review link, has no account and chooses their name freely; an `assistant` acts for a member, with an MCP key.',
});

/** The people who can read a comment or a reply. */
export const Audience = (description: string) => OneOf(VISIBILITIES, { description });

/** A reference to a person in another record. */
export const PersonReference = Type.Object({ id: Uuid(), name: Type.String() });

/** The number of a comment within its organisation. */
export const CommentNumber = Nullable(
  Type.Integer({
    minimum: 1,
    description:
      'The short number of the comment, `#128`: unique within the organisation, never reused, with gaps. Simultaneously created comments may be numbered out of order. null only while a cluster is upgraded.',
    examples: [128],
  }),
);
