import { LIMITS, PAGING } from '@postil/contract';
import { Type } from 'typebox';
import { ValidationError } from '../../errors.ts';
import { type PageRequest, type PagingRules, readPage } from '../../records/paging.ts';
import { findFormatProblem } from '../../texts/formats.ts';
import { DEFAULT_PAGE_BYTES, MAX_PAGE_BYTES } from './bounds.ts';
import { quote } from './quote.ts';
import { ToolRefusal } from './refusal.ts';

/** The default number of items per page of a tool. */
export const TOOL_PAGE_SIZE = 10;

/** The keyword for the tool that returns valid values of an argument; used in errors, and not sent to clients. */
const SOURCE = 'x-source';
/** The keyword for a private format, unknown to clients. */
const FORMAT = 'x-format';

/** The id of a record. @param source the tool that returns such ids. */
export const Id = (source: string, description?: string) =>
  Type.String({ format: 'uuid', [SOURCE]: source, ...(description && { description }) });

/** One of the values, accepted in any letter case and with spaces or hyphens in place of underscores. */
export const Choice = <const Values extends readonly string[]>(values: Values, options: object = {}) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...options });

/** Any of the values, each as in `Choice`; a single one needs no list, and commas may separate several. */
export const Choices = <const Values extends readonly string[]>(values: Values) => Type.Array(Choice(values));

/** A text that is trimmed before it is measured. */
export const Text = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, ...(description && { description }) });

/** A full URL or the path of a page. */
export const Page = (description: string) =>
  Type.String({ maxLength: LIMITS.url, [FORMAT]: 'page-url', description });

/** A full URL. */
export const FullUrl = (description?: string) =>
  Type.String({ maxLength: LIMITS.url, [FORMAT]: 'http-url', ...(description && { description }) });

/** An ISO 8601 time with a zone, or a date. */
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

/** The JSON Schema for clients: plain data, without private keywords. */
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

/** The part of JSON Schema that arguments use. */
interface Field {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly 'x-format'?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  readonly anyOf?: readonly Field[];
  readonly items?: Field;
}

/** The problem of a value, as a clause that follows the name of its argument: "must be one of …". */
class Problem {
  readonly clause: string;

  constructor(clause: string) {
    this.clause = clause;
  }
}

/** Reads arguments. @throws {ToolRefusal} with a sentence that names up to five wrong ones, their rules, and accepted names. */
type ReadArguments = (rawArguments: unknown) => Record<string, unknown>;

const MAX_PROBLEMS = 5;

/**
 * Prepares the parsing of a tool's arguments. Models write them, so every unambiguous form is accepted: values of
 * enumerations in any letter case, `"10"` for 10, null for an omitted argument.
 *
 * @param name the name of the tool, for the refusal.
 */
export function createArgumentReader(name: string, schema: Type.TObject): ReadArguments {
  // TypeBox creates JSON Schema objects. A map, because callers choose the names of arguments.
  const fields = new Map(Object.entries(schema.properties as Record<string, Field>));
  const required = new Set(schema.required ?? []);
  const acceptedNames = fields.size > 0 ? `accepted: ${[...fields.keys()].join(', ')}` : 'none is accepted';
  return (rawArguments) => {
    const { values, problems } = readAll(toEntries(rawArguments), { fields, required });
    if (problems.length === 0) return Object.fromEntries(values);
    const problemList = problems.slice(0, MAX_PROBLEMS).join('; ');
    throw new ToolRefusal(`The arguments of ${name} are not valid: ${problemList} (${acceptedNames}).`);
  };
}

function toEntries(rawArguments: unknown): [string, unknown][] | undefined {
  if (rawArguments === undefined || rawArguments === null) return [];
  return typeof rawArguments === 'object' && !Array.isArray(rawArguments)
    ? Object.entries(rawArguments)
    : undefined;
}

function readAll(
  entries: [string, unknown][] | undefined,
  { fields, required }: { fields: ReadonlyMap<string, Field>; required: ReadonlySet<string> },
) {
  const values = new Map<string, unknown>();
  if (!entries) return { values, problems: ['they must be an object'] };
  const problems = entries
    .filter(([name]) => !fields.has(name))
    .map(([name]) => `${quote(name)} is not one of them`);
  const valuesByName = new Map(entries);
  for (const [name, field] of fields) {
    const value = valuesByName.get(name);
    const result = readField(value, field, required.has(name));
    if (result instanceof Problem) problems.push(`${name} ${result.clause}${echo(value)}${hint(field)}`);
    else if (result !== undefined) values.set(name, result);
  }
  return { values, problems };
}

/** @returns the value or a `Problem`; the default or undefined if it is omitted, or null but not nullable. */
function readField(value: unknown, field: Field, isRequired: boolean): unknown {
  if (value === null && isNullable(field)) return null;
  if (value !== undefined && value !== null) return readValue(value, field);
  return field.default ?? (isRequired ? new Problem('is required') : undefined);
}

function echo(value: unknown): string {
  return value === undefined || value === null ? '' : `, not ${quote(value)}`;
}

function isNullable({ anyOf = [] }: Field): boolean {
  return anyOf.some(({ type }) => type === 'null');
}

function hint(field: Field): string {
  const source = sourceOf(field);
  return source === undefined ? '' : `: ${source} returns valid ones`;
}

function readValue(value: unknown, field: Field): unknown {
  const [valueField = field] = (field.anyOf ?? []).filter(({ type }) => type !== 'null');
  if (valueField.enum) return readChoice(value, valueField.enum);
  switch (valueField.type) {
    case 'integer':
      return readInteger(value, valueField);
    case 'boolean':
      return readBoolean(value);
    case 'array':
      return readList(value, valueField.items ?? {});
    default:
      return readText(value, valueField);
  }
}

function readChoice(value: unknown, choices: readonly string[]): unknown {
  const key = typeof value === 'string' ? toKey(value) : undefined;
  return (
    choices.find((choice) => toKey(choice) === key) ?? new Problem(`must be one of ${choices.join(', ')}`)
  );
}

/** Reads a list of values, or a comma-separated text. */
function readList(value: unknown, item: Field): unknown {
  const rawItems = typeof value === 'string' ? value.split(',') : [value].flat();
  const items = rawItems.map((each) => readValue(each, item));
  return items.find((each) => each instanceof Problem) ?? [...new Set(items)];
}

/** The form in which choices are compared: `in progress` and `In-Progress` become `IN_PROGRESS`. */
function toKey(text: string): string {
  return text
    .trim()
    .replace(/[\s-]+/g, '_')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

function readInteger(value: unknown, { minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Field): unknown {
  const number = typeof value === 'string' && /^\s*-?\d{1,15}\s*$/.test(value) ? Number(value) : value;
  if (typeof number === 'number' && Number.isInteger(number) && number >= minimum && number <= maximum) {
    return number;
  }
  return new Problem(`must be a whole number from ${minimum} to ${maximum}`);
}

function readBoolean(value: unknown): unknown {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (word === true || word === 'true') return true;
  return word === false || word === 'false' ? false : new Problem('must be true or false');
}

function readText(value: unknown, field: Field): unknown {
  const { minLength = 0, maxLength = Number.MAX_SAFE_INTEGER } = field;
  const format = field['x-format'] ?? field.format;
  if (typeof value !== 'string' && typeof value !== 'number') return new Problem('must be a string');
  const text = String(value).trim();
  const length = text.length > maxLength ? [...text].length : text.length;
  if (length < minLength) return new Problem('must not be empty');
  if (length > maxLength) return new Problem(`must have at most ${maxLength} characters`);
  const problem = format === undefined ? undefined : findFormatProblem(format, text);
  if (problem !== undefined) return new Problem(problem);
  return format === 'uuid' ? text.toLowerCase() : text;
}

interface PageArguments {
  readonly limit?: number;
  readonly cursor?: string;
}

/** A request for a page of a tool's items. */
export interface ToolPageRequest extends PageRequest {
  /** The size limit of its items as JSON. */
  readonly maxBytes: number;
}

/** Reads the requested page from the arguments of a tool. @throws {ToolRefusal} for a cursor of another listing. */
export function readToolPage({ limit, cursor }: PageArguments, rules: PagingRules): ToolPageRequest {
  try {
    const size = limit !== undefined && { per_page: limit };
    const page = readPage({ ...size, ...(cursor && { cursor }) }, rules);
    const isLarge = page.perPage > (rules.perPage ?? PAGING.perPage);
    return { ...page, maxBytes: isLarge ? MAX_PAGE_BYTES : DEFAULT_PAGE_BYTES };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ToolRefusal(
      'cursor is not valid: use next_cursor of the previous page and keep the other arguments, or leave it out for the first page.',
    );
  }
}
