import {
  Ajv,
  type AnySchemaObject,
  type FuncKeywordDefinition,
  type SchemaValidateFunction,
  type ValidateFunction,
} from 'ajv';
import type { FastifySchemaValidationError, FastifyValidationResult } from 'fastify/types/schema.js';
import { type FieldErrors, ValidationError } from '../../errors.ts';
import { FORMAT_NAMES, findFormatProblem } from '../../texts/formats.ts';
import { toInstant } from '../../texts/instants.ts';

/** Nothing is coerced or removed, every error is reported, and the contract's formats and keywords apply. */
const ajv = addVocabulary(
  new Ajv({ useDefaults: true, allErrors: true, verbose: true, allowUnionTypes: true, strictTypes: false }),
);

/**
 * Fastify's validator compiler. A schema is compiled at its first use, because a server has hundreds, and most
 * processes use few of them.
 */
export function compileValidator({ schema }: { schema: unknown }): FastifyValidationResult {
  let compiled: ValidateFunction | undefined;
  const validate: FastifyValidationResult = (value: unknown) => {
    compiled ??= ajv.compile(schema as object);
    const isValid = compiled(value);
    validate.errors = (compiled.errors ?? null) as FastifySchemaValidationError[] | null;
    return isValid;
  };
  return validate;
}

function addVocabulary(ajv: Ajv): Ajv {
  ajv.addVocabulary(['x-alias']);
  for (const name of FORMAT_NAMES) ajv.addFormat(name, (text) => findFormatProblem(name, text) === undefined);
  // Files are validated where they are read.
  ajv.addFormat('binary', true);
  ajv.addKeyword(createRewritingKeyword('x-trim', 'maxLength', (text) => text.trim()));
  ajv.addKeyword(createRewritingKeyword('x-lower-case', 'maxLength', (text) => text.toLowerCase()));
  ajv.addKeyword(createRewritingKeyword('x-day-as-instant', 'maxLength', toInstant));
  ajv.addKeyword(
    createRewritingKeyword('x-any-case', 'enum', (text, { enum: values = [] }) => {
      const upperCase = toAsciiUpperCase(text);
      return (
        values.find((value: unknown) => typeof value === 'string' && toAsciiUpperCase(value) === upperCase) ??
        text
      );
    }),
  );
  return ajv;
}

/** `toUpperCase` would also turn the dotless `ı` into `I` and the long `ſ` into `S`. */
function toAsciiUpperCase(text: string): string {
  return text.replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

/**
 * A keyword that rewrites a text before it is validated.
 *
 * @param before the keyword that must see the rewritten text. To run before `enum`, a keyword must not be bound to a
 *   type, because Ajv runs those later; so this one checks the type itself.
 */
function createRewritingKeyword(
  keyword: string,
  before: string,
  rewrite: (text: string, schema: AnySchemaObject) => unknown,
): FuncKeywordDefinition {
  return {
    keyword,
    schemaType: 'boolean',
    before,
    ...(before !== 'enum' && { type: 'string' }),
    modifying: true,
    errors: false,
    validate(...[, value, schema = {}, context]: Parameters<SchemaValidateFunction>) {
      if (typeof value === 'string' && context) {
        context.parentData[context.parentDataProperty] = rewrite(value, schema);
      }
      return true;
    },
  };
}

/** The maximum number of errors in one response. */
const MAX_ERRORS = 100;

/** Fastify's `schemaErrorFormatter`: combines the errors of each field. @param part such as `body` or `querystring`. */
export function toValidationError(errors: FastifySchemaValidationError[], part: string): ValidationError {
  const clausesByPath = new Map<string, Set<string>>();
  for (const error of errors.slice(0, MAX_ERRORS)) {
    const [path, clause] = describe(error, part);
    clausesByPath.set(path, (clausesByPath.get(path) ?? new Set()).add(clause));
  }
  // Callers choose the paths, which may be `__proto__`: `fromEntries` creates plain fields even then.
  const fields: FieldErrors = Object.fromEntries(
    [...clausesByPath].map(([path, clauses]) => [path, [...clauses]]),
  );
  return new ValidationError(fields);
}

function describe(error: FastifySchemaValidationError, part: string): [path: string, clause: string] {
  const { keyword, params, instancePath } = error;
  const path = instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
  const childPath = (key: unknown) => (path === '' ? String(key) : `${path}.${key}`).slice(0, 200);
  switch (keyword) {
    case 'required':
      return [childPath(params.missingProperty), 'is required'];
    case 'additionalProperties':
      return [childPath(params.additionalProperty), describeUnknown(error, part)];
    default:
      // The index of a value within a parameter is meaningless to the caller.
      return [(part === 'querystring' ? path.replace(/\.\d+$/, '') : path) || part, describeValue(error)];
  }
}

function describeUnknown(error: FastifySchemaValidationError, part: string): string {
  const knownNames = Object.entries(fieldsOf(error)).map(([name, { 'x-alias': alias }]) =>
    alias ? `${name} (or ${alias.join(', ')})` : name,
  );
  const thing = part === 'querystring' ? 'parameter' : 'field';
  const list = knownNames.length > 0 ? `known: ${knownNames.join(', ')}` : 'none is accepted here';
  return `is not a known ${thing}; ${list}`;
}

function describeValue(error: FastifySchemaValidationError): string {
  const { keyword, params } = error;
  switch (keyword) {
    case 'type':
      return `must be ${[params.type].flat().map(withArticle).join(' or ')}`;
    case 'enum':
      return `must be one of ${[params.allowedValues].flat().filter(isNotNull).join(', ')}`;
    case 'format':
      return describeFormat(error);
    case 'minLength':
      return params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} characters`;
    case 'maxLength':
      return `must have at most ${params.limit} characters`;
    case 'minimum':
      return `must be at least ${params.limit}`;
    case 'maximum':
      return `must be at most ${params.limit}`;
    case 'minItems':
      return `must have at least ${params.limit} ${params.limit === 1 ? 'item' : 'items'}`;
    case 'maxItems':
      return `must have at most ${params.limit} ${params.limit === 1 ? 'item' : 'items'}`;
    case 'uniqueItems':
      return 'must have each item only once';
    case 'minProperties':
      return `must have at least ${params.limit} of the fields ${Object.keys(fieldsOf(error)).join(', ')}`;
    case 'maxProperties':
      return `must have at most ${params.limit} of the fields ${Object.keys(fieldsOf(error)).join(', ')}`;
    default:
      return error.message ?? 'is not valid';
  }
}

function describeFormat({ params, ...error }: FastifySchemaValidationError): string {
  // With `verbose`, Ajv adds the value that broke the rule.
  const { data } = error as { data?: unknown };
  return findFormatProblem(String(params.format), String(data)) ?? `must be a valid ${params.format}`;
}

/** The fields of the object whose rule was broken. */
function fieldsOf(error: FastifySchemaValidationError): Record<string, { 'x-alias'?: string[] }> {
  // With `verbose`, Ajv adds the schema with the rule.
  const { parentSchema } = error as {
    parentSchema?: { properties?: Record<string, { 'x-alias'?: string[] }> };
  };
  return parentSchema?.properties ?? {};
}

function isNotNull(value: unknown): boolean {
  return value !== null;
}

function withArticle(type: unknown): string {
  if (type === 'null') return 'null';
  return /^[aeiou]/.test(String(type)) ? `an ${type}` : `a ${type}`;
}
