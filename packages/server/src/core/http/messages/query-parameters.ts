import { ValidationError } from '../../errors.ts';
import { isStorable } from '../../texts/storable.ts';

interface ParameterSchema {
  readonly type?: string;
  readonly format?: string;
  readonly items?: ParameterSchema;
  readonly 'x-alias'?: readonly string[];
}

/** Converts the parameters of a query to the types of their schema. */
export type QueryReader = (query: Record<string, unknown>) => Record<string, unknown>;

/**
 * Prepares the parsing of an endpoint's query parameters: aliases become the documented name, lists are split at
 * commas, integers and booleans are converted. Malformed values are preserved, so that the schema refuses them.
 *
 * @param schema the JSON Schema of the parameters, an object.
 * @returns a function that throws `ValidationError` when a parameter is empty or given more than once.
 */
export function createQueryReader(schema: { properties?: Record<string, ParameterSchema> }): QueryReader {
  // Maps, because callers choose the names, and an object would inherit names such as `constructor`.
  const properties = new Map(Object.entries(schema.properties ?? {}));
  const canonicalNames = new Map<string, string>();
  for (const [name, { 'x-alias': aliases = [] }] of properties) {
    for (const alias of [name, ...aliases]) canonicalNames.set(alias, name);
  }
  return (query) => {
    const parameters = new Map<string, unknown>();
    for (const [requestedName, value] of Object.entries(query)) {
      const name = canonicalNames.get(requestedName) ?? requestedName;
      const parameterSchema = properties.get(name);
      if ([value].flat().some((item) => !isStorable(String(item))))
        refuse(name, 'must not contain NUL characters');
      if (parameters.has(name)) refuse(name, `is given under two names, ${namesOf(name)}: use one of them`);
      // An unknown parameter is preserved, so that the schema refuses it.
      parameters.set(name, parameterSchema ? readParameter(name, value, parameterSchema) : value);
    }
    return Object.fromEntries(parameters);
  };

  function namesOf(name: string): string {
    return [name, ...(properties.get(name)?.['x-alias'] ?? [])].join(' and ');
  }
}

function refuse(name: string, clause: string): never {
  throw new ValidationError(Object.fromEntries([[name.toWellFormed().slice(0, 200), [clause]]]));
}

function readParameter(name: string, value: unknown, schema: ParameterSchema): unknown {
  const values = [value].flat().map(String);
  const isList = schema.type === 'array';
  if (values.length > 1 && !isList) refuse(name, `is given ${values.length} times: give it once`);
  // A form sends an unused filter as an empty parameter, which must not match everything.
  if (values.some((text) => (isList ? text.replaceAll(',', '') : text).trim() === ''))
    refuse(name, 'must not be empty');
  // A `+` that is not percent-encoded means a space.
  if (schema.format === 'date-time' && values.some((text) => /T.* \d\d:?\d\d$/i.test(text)))
    refuse(name, 'has a space where its time zone begins: write the + of a time zone as %2B');
  return readValue(value, schema);
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

function readValue(value: unknown, schema: ParameterSchema): unknown {
  switch (schema.type) {
    case 'array':
      return [value]
        .flat()
        .flatMap((item) => String(item).split(','))
        .map((item) => item.trim())
        .filter((item) => item !== '');
    case 'integer':
      return typeof value === 'string' && /^-?\d+$/.test(value) ? toSafeInteger(value) : value;
    case 'boolean':
      return BOOLEANS.get(String(value).toLowerCase()) ?? value;
    default:
      return value;
  }
}

/** Numbers beyond JavaScript's exact integers become the largest or smallest of these, which the schema then checks. */
function toSafeInteger(digits: string): number {
  return Math.min(Math.max(Number(digits), Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
}
