/** Rows of the tables of parameters, made from the schemas of the operations. */
import { type Operation, pathParametersOf } from '@postil/contract';

/** The keywords of JSON Schema from which a row is made. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly 'x-alias'?: readonly string[];
}

/** Name, location, type and meaning of everything that a caller can send. */
export function parameterRows(operation: Operation): string[][] {
  // TypeBox makes JSON Schema.
  const { query, body } = operation as { query?: Schema; body?: Schema };
  return [
    ...pathParametersOf(operation).map((name) => [
      mark(name, true),
      'path',
      ...meaningInPath(operation, name),
    ]),
    ...rowsOf(query, { place: 'query' }),
    ...rowsOf(body, { place: operation.takesFile ? 'form' : 'body' }),
  ];
}

/** Type and meaning of a parameter of the path. */
function meaningInPath(operation: Operation, name: string): string[] {
  const { ignoresPathId, pathValues } = operation;
  if (pathValues) return [pathValues.map((value) => `\`${value}\``).join(', '), 'In any letter case.'];
  return ignoresPathId
    ? ['text', 'Any text; it is not used.']
    : ['UUID', `The id of the ${recordOf(operation, name)}.`];
}

/** The kind of record that a parameter of the path names: `:id` below `api-keys` is an API key. */
function recordOf({ path }: Operation, parameter: string): string {
  const segments = path.split('/');
  const collection = segments[segments.indexOf(`:${parameter}`) - 1] ?? '';
  return collection.replaceAll('-', ' ').replace(/^api /, 'API ').replace(/ies$/, 'y').replace(/s$/, '');
}

/** @param prefix the path of dots to an object within the body. */
function rowsOf(
  { properties = {}, required = [] }: Schema = {},
  { place, prefix = '' }: { place: string; prefix?: string },
): string[][] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = prefix + name;
    if (schema.type === 'object' && schema.properties) {
      return [
        ...(schema.description
          ? [[mark(path, required.includes(name)), place, 'object', schema.description]]
          : []),
        ...rowsOf(schema, { place, prefix: `${path}.` }),
      ];
    }
    return [[mark(path, required.includes(name)), place, typeOf(schema), meaningOf(schema)]];
  });
}

function mark(name: string, isRequired: boolean): string {
  return isRequired ? `**\`${name}\`**` : `\`${name}\``;
}

const FORMATS: Readonly<Record<string, string>> = {
  binary: 'file',
  'date-time': 'time',
  email: 'e-mail address',
  'http-url': 'address',
  uuid: 'UUID',
};

function typeOf(schema: Schema): string {
  const { type, format = '', items, enum: values } = schema;
  if (values) return values.map((value) => (value === null ? 'or null' : `\`${value}\``)).join(', ');
  const types = [type].flat();
  if (types[0] === 'array') return `list of ${typeOf(items ?? {})}`;
  const name = types[0] === 'string' ? (FORMATS[format] ?? 'text') : (types[0] ?? 'any');
  return types.includes('null') ? `${name} or null` : name;
}

function meaningOf(schema: Schema): string {
  const { description, 'x-alias': aliases, default: fallback } = schema;
  const lacksDefault = fallback === undefined || description?.includes('Default');
  return [
    description,
    limitOf(schema),
    ...(lacksDefault ? [] : [`Default: \`${fallback}\`.`]),
    ...(aliases ? [`Also: ${aliases.map((alias) => `\`${alias}\``).join(', ')}.`] : []),
  ]
    .filter(Boolean)
    .join(' ');
}

function limitOf({ minLength, maxLength, minimum, maximum, minItems, maxItems }: Schema): string {
  if (minItems !== undefined && maxItems !== undefined) return `${minItems} to ${maxItems}.`;
  if (maxItems !== undefined) return `At most ${maxItems}.`;
  if (minimum !== undefined && maximum !== undefined) return `${count(minimum)} to ${count(maximum)}.`;
  if (maxLength === undefined) return '';
  return minLength === undefined
    ? `At most ${count(maxLength)} characters.`
    : `${minLength} to ${count(maxLength)} characters.`;
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}
