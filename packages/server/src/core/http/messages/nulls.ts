import * as contract from '@postil/contract';

interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Record<string, FieldSchema>;
  readonly required?: readonly string[];
}

type RemoveNulls = (body: unknown) => void;

/** The fields that some record answers with null. */
const NULLABLE = new Set(
  Object.values(contract).flatMap((exported) =>
    Object.entries(propertiesOf(exported as FieldSchema))
      .filter(([, field]) => admitsNull(field))
      .map(([name]) => name),
  ),
);

/**
 * Prepares the reading of null in bodies: records answer it for what was not given, and so it means that in a
 * request, too. It stays where the field has a meaning for it, and where no record answers it, for the schema to refuse.
 *
 * @param schema the JSON Schema of the body.
 * @returns a function that takes such fields out of a body.
 */
export function nullRemover(schema: object): RemoveNulls {
  const { required = [] } = schema as FieldSchema;
  const fields = Object.entries(propertiesOf(schema));
  const removed = fields
    .filter(([name, field]) => NULLABLE.has(name) && !required.includes(name) && !admitsNull(field))
    .map(([name]) => name);
  const inner = fields
    .filter(([, field]) => field.properties)
    .map(([name, field]) => [name, nullRemover(field)] as const);
  return (body) => {
    if (typeof body !== 'object' || body === null) return;
    const values = body as Record<string, unknown>;
    for (const name of removed) if (values[name] === null) delete values[name];
    for (const [name, removeInner] of inner) removeInner(values[name]);
  };
}

function propertiesOf(schema: FieldSchema): Record<string, FieldSchema> {
  return schema.properties ?? {};
}

function admitsNull({ type }: FieldSchema): boolean {
  return [type].flat().includes('null');
}
