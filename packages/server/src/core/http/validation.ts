import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { type FieldErrors, ValidationError } from '../errors.ts';
import { isUuid } from '../ids.ts';
import { hostOf } from '../pages.ts';
import { isStorable } from '../text.ts';

/** What a custom `format` of the contract accepts, and the clause that says so. */
const FORMATS: Record<string, { accepts: (text: string) => boolean; clause: string }> = {
  uuid: { accepts: isUuid, clause: 'must be a UUID' },
  'date-time': { accepts: isInstant, clause: 'must be an ISO 8601 time such as 2026-01-02T03:04:05Z' },
  email: {
    accepts: (text) => /^[^\s@<>()[\],;:\\"]{1,64}@[^\s@<>()[\],;:\\"]+\.[^\s@<>()[\],;:\\".]+$/.test(text),
    clause: 'must be an e-mail address',
  },
  'http-url': { accepts: isHttpUrl, clause: 'must be a full http or https address' },
  'page-url': {
    accepts: (text) => (text.startsWith('/') ? !hasControls(text) : isHttpUrl(text)),
    clause: 'must be a full http or https address, or a path that begins with /',
  },
  'site-domain': {
    accepts: (text) => hostOf(text) !== undefined,
    clause: 'must be a host name such as shop.example.com',
  },
  'person-filter': {
    accepts: (text) => isUuid(text) || text === 'me' || text === 'none',
    clause: 'must be a UUID, me or none',
  },
};

/** The part of Ajv that is used here; Fastify brings Ajv itself. */
interface SchemaValidator {
  addFormat(name: string, format: (text: string) => boolean): unknown;
  addVocabulary(names: string[]): unknown;
  addKeyword(definition: Record<string, unknown>): unknown;
}

type Position = { parentData: Record<string | number, unknown>; parentDataProperty: string | number };

/** Options for Fastify's `ajv`: nothing coerced, nothing removed, every error told, the contract's formats. */
export const ajvOptions = {
  customOptions: {
    coerceTypes: false as const,
    removeAdditional: false as const,
    useDefaults: true,
    allErrors: true,
    verbose: true,
    allowUnionTypes: true,
    strictTypes: false,
  },
  onCreate(ajv: unknown) {
    addVocabulary(ajv as SchemaValidator);
  },
};

function addVocabulary(ajv: SchemaValidator): void {
  ajv.addVocabulary(['x-alias']);
  for (const [name, { accepts }] of Object.entries(FORMATS)) ajv.addFormat(name, accepts);
  ajv.addKeyword(rewriting('x-trim', 'maxLength', (text) => text.trim()));
  ajv.addKeyword(rewriting('x-lower-case', 'maxLength', (text) => text.toLowerCase()));
  ajv.addKeyword(
    rewriting('x-any-case', 'enum', (text, { enum: values }) => {
      const wanted = text.toUpperCase();
      return values?.find((value) => typeof value === 'string' && value.toUpperCase() === wanted) ?? text;
    }),
  );
}

/**
 * A keyword that rewrites a text before it is checked.
 *
 * @param before the check that must see the new text; Ajv runs the keywords of texts after `enum`'s group only
 *   where the keyword is bound to no type, so this one looks at the type itself.
 */
function rewriting(
  keyword: string,
  before: string,
  rewrite: (text: string, schema: { enum?: unknown[] }) => unknown,
) {
  return {
    keyword,
    schemaType: 'boolean',
    before,
    ...(before !== 'enum' && { type: 'string' }),
    modifying: true,
    errors: false,
    validate(...[, value, schema, position]: [boolean, unknown, { enum?: unknown[] }, Position]) {
      const { parentData, parentDataProperty } = position;
      if (typeof value === 'string') parentData[parentDataProperty] = rewrite(value, schema);
      return true;
    },
  };
}

/** Most errors that one answer tells. */
const MAX_ERRORS = 100;

/** Fastify's `schemaErrorFormatter`. */
export function toValidationError(errors: FastifySchemaValidationError[], part: string): ValidationError {
  const clausesByPath = new Map<string, Set<string>>();
  for (const error of errors.slice(0, MAX_ERRORS)) {
    const [path, clause] = describe(error, part);
    clausesByPath.set(path, (clausesByPath.get(path) ?? new Set()).add(clause));
  }
  // Callers name the paths, so they may be `__proto__` or `constructor`: `fromEntries` makes plain fields of them.
  const fields: FieldErrors = Object.fromEntries(
    [...clausesByPath].map(([path, clauses]) => [path, [...clauses]]),
  );
  return new ValidationError(fields);
}

function describe(error: FastifySchemaValidationError, part: string): [path: string, clause: string] {
  const { keyword, params, instancePath } = error;
  const path = instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
  const below = (key: unknown) => (path === '' ? String(key) : `${path}.${key}`).slice(0, 200);
  // `verbose` makes Ajv add the schema that was broken.
  const { parentSchema } = error as {
    parentSchema?: { properties?: Record<string, { 'x-alias'?: string[] }> };
  };
  switch (keyword) {
    case 'required':
      return [below(params.missingProperty), 'is required'];
    case 'additionalProperties': {
      const known = Object.entries(parentSchema?.properties ?? {}).map(([name, { 'x-alias': alias }]) =>
        alias ? `${name} (or ${alias.join(', ')})` : name,
      );
      const thing = part === 'querystring' ? 'parameter' : 'field';
      const list = known.length > 0 ? `known: ${known.join(', ')}` : 'none is taken here';
      return [below(params.additionalProperty), `is not a known ${thing}; ${list}`];
    }
    case 'type':
      return [path, `must be ${[params.type].flat().map(withArticle).join(' or ')}`];
    case 'enum':
      return [
        path,
        `must be one of ${(params.allowedValues as unknown[]).filter((value) => value !== null).join(', ')}`,
      ];
    case 'format':
      return [path, FORMATS[String(params.format)]?.clause ?? `must be a valid ${params.format}`];
    case 'minLength':
      return [path, 'must not be empty'];
    case 'maxLength':
      return [path, `must have at most ${params.limit} characters`];
    default:
      return [path, error.message ?? 'is not valid'];
  }
}

function withArticle(type: unknown): string {
  if (type === 'null') return 'null';
  return /^[aeiou]/.test(String(type)) ? `an ${type}` : `a ${type}`;
}

function hasControls(text: string): boolean {
  // Control characters are the very thing to find.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: see above
  return /[\u0000-\u001f\u007f]/.test(text);
}

function isHttpUrl(text: string): boolean {
  const url = /^https?:\/\//i.test(text) && !hasControls(text) && isStorable(text) ? URL.parse(text) : null;
  return url !== null && url.hostname !== '';
}

/** ISO 8601 with a zone, of the years 1 to 9999 and of days that exist. */
function isInstant(text: string): boolean {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/i.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1, 4).map(Number) as [number, number, number];
  const instant = new Date(text).getTime();
  return (
    instant >= FIRST_INSTANT &&
    instant <= LAST_INSTANT &&
    day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
  );
}

const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00Z');
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');
