/** Renders the types of the client from the OpenAPI document, so that they need no schema library. */
import {
  ERROR_CODES,
  hasClientMethod,
  isListing,
  OPERATIONS,
  type Operation,
  statusOf,
} from '@postil/contract';
import { describeApi } from '@postil/contract/openapi';

/** The part of JSON Schema that the document uses. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly description?: string | undefined;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
}

interface OperationDescription {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly required: boolean;
  readonly schema: Schema;
}

interface Content {
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationDescription>>>>;
  readonly components: { readonly schemas: Schemas };
}

type Schemas = Readonly<Record<string, Schema>>;

/** Types of every record, body and operation; `packages/client/src/api.ts`. */
export function renderClientTypes(): string {
  // The document has exactly this form, which its own tests and two linters check.
  const { paths, components } = describeApi({ version: '0' }) as unknown as Description;
  const described = new Map(
    Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .map((each) => [each.operationId, each]),
  );
  const operations = OPERATIONS.filter(hasClientMethod).map((each) => {
    const description = described.get(each.id);
    if (!description) throw new Error(`${each.id} is missing in the document.`);
    return renderOperation(each, description, components.schemas);
  });
  const used = namesUsedIn(operations.join(''), components.schemas);
  const records = Object.entries(components.schemas).filter(([name]) => used.has(name));
  return indent(`/** Types of the API without a schema library. Made by \`npm run docs\` from the operations of the contract. */

/** A file to upload: a \`File\` or \`Blob\`, or bytes, either of them with a name of your choice. */
export type Upload = Blob | Uint8Array | { readonly data: Blob | Uint8Array; readonly name: string };

/** The \`code\` of an error response. */
export type ErrorCode =
${Object.keys(ERROR_CODES)
  .map((code) => `  | '${code}'`)
  .join('\n')};

${records.map(([name, schema]) => renderRecord(name, schema)).join('\n')}
/** The inputs and the successful result of each operation; \`item\` is one record of a listing, \`message\` one of a stream. */
export interface Operations {
${operations.join('')}}
`);
}

/** The named schemas that a text references, directly or transitively. */
function namesUsedIn(text: string, schemas: Schemas): Set<string> {
  const used = new Set<string>();
  const visit = (part: string) => {
    for (const [name] of part.matchAll(/\b[A-Z]\w+/g)) {
      const schema = schemas[name];
      if (schema === undefined || used.has(name)) continue;
      used.add(name);
      visit(typeOf(schema));
    }
  };
  visit(text);
  return used;
}

function renderRecord(name: string, schema: Schema): string {
  const declaration = schema.anyOf ? `type ${name} =` : `interface ${name}`;
  return `${comment(schema.description)}export ${declaration} ${typeOf(schema)}\n`;
}

function renderOperation(operation: Operation, described: OperationDescription, schemas: Schemas): string {
  const { id, produces, streams } = operation;
  const { summary, description } = described;
  const data = dataOf(operation, described);
  const output = produces ? 'Response' : data ? typeOf(data) : 'undefined';
  const success = streams ? `message: ${typeOf(messageOf(described))}` : `output: ${output}`;
  const item = isListing(operation) ? `item: ${typeOf(itemOf(data, schemas))};\n` : '';
  return `${comment(`${summary}.\n\n${description}`)}${id}: {\ninput: ${inputOf(described)};\n${success};\n${item}};\n`;
}

/** One flat object, because the names of an operation's parameters and fields are distinct. */
function inputOf({ parameters = [], requestBody }: OperationDescription): string {
  const fields = parameters
    .filter((each) => each.in === 'path' || each.in === 'query')
    .map(({ name, description, required, schema }) =>
      field(name, { ...schema, description }, required ? 'required' : 'may be undefined'),
    );
  const body = Object.values(requestBody?.content ?? {}).map(({ schema }) => typeOf(schema));
  const parts = [...(fields.length > 0 ? [`{\n${fields.join('')}}`] : []), ...body];
  return parts.join(' & ') || 'Record<string, never>';
}

/** The value that the method of the client returns: the `data` of the envelope. */
function dataOf(operation: Operation, { responses }: OperationDescription): Schema | undefined {
  return responses[statusOf(operation)]?.content['application/json']?.schema.properties?.data;
}

/** A message of an operation that streams. */
function messageOf({ operationId, responses }: OperationDescription): Schema {
  const message = responses[200]?.content['text/event-stream']?.schema;
  if (!message) throw new Error(`The stream of ${operationId} has no messages.`);
  return message;
}

/** One record of a listing, whose `data` is a list, or a page that contains one. */
function itemOf(data: Schema | undefined, schemas: Schemas): Schema {
  const page = schemas[data?.$ref?.split('/').at(-1) ?? ''] ?? data;
  const item = page?.items ?? page?.properties?.data?.items;
  if (!item) throw new Error('A listing contains no list.');
  return item;
}

function typeOf(schema: Schema): string {
  const { $ref, type, items } = schema;
  if ($ref !== undefined) return $ref.split('/').at(-1) ?? '';
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  if (Object.hasOwn(schema, 'const')) return literal(schema.const);
  if (schema.format === 'binary') return 'Upload';
  return [type]
    .flat()
    .map((name) => {
      if (name === 'array') return listOf(typeOf(items ?? {}));
      if (name === 'object') return objectOf(schema);
      return name === 'integer' ? 'number' : (name ?? 'unknown');
    })
    .join(' | ');
}

function objectOf({ properties, required = [], patternProperties, additionalProperties }: Schema): string {
  if (!properties || Object.keys(properties).length === 0) {
    const [values] = Object.values(patternProperties ?? { any: additionalProperties });
    return `Record<string, ${typeof values === 'object' ? typeOf(values) : 'unknown'}>`;
  }
  const fields = Object.entries(properties).map(([name, schema]) => {
    if (required.includes(name)) return field(name, schema, 'required');
    // Only request bodies are closed, and the client leaves out their undefined fields.
    return field(name, schema, additionalProperties === false ? 'may be undefined' : 'optional');
  });
  const others = additionalProperties === true ? '[name: string]: unknown;\n' : '';
  return `{\n${fields.join('')}${others}}`;
}

/** The declaration of a field. */
function field(name: string, schema: Schema, presence: 'required' | 'optional' | 'may be undefined'): string {
  const type = typeOf(schema) + (presence === 'may be undefined' ? ' | undefined' : '');
  return `${comment(schema.description)}${name}${presence === 'required' ? '' : '?'}: ${type};\n`;
}

/** A docstring with a line break after it; empty without a text. */
function comment(text: string | undefined): string {
  if (!text) return '';
  const lines = text.replaceAll('*/', '*\\/').split('\n');
  return lines.length === 1
    ? `/** ${text} */\n`
    : `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
}

function listOf(type: string): string {
  return /[ |]/.test(type) ? `(${type})[]` : `${type}[]`;
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}

/** Indents each line by the number of open braces before it. */
function indent(text: string): string {
  let depth = 0;
  const lines = text.split('\n').map((line) => {
    if (line.startsWith('}')) depth--;
    const indented = line === '' || depth === 0 ? line : '  '.repeat(depth) + line;
    if (line.endsWith('{')) depth++;
    return indented;
  });
  return lines.join('\n');
}
