import * as contract from '@postil/contract';

interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Record<string, FieldSchema>;
  readonly required?: readonly string[];
}

type RemoveNulls = (body: unknown) => void;

/** The names of fields for which some schema of the contract admits null. */
const NULLABLE_FIELDS = new Set(
  Object.values(contract).flatMap((exported) =>
    Object.entries(propertiesOf(exported as FieldSchema))
      .filter(([, field]) => admitsNull(field))
      .map(([name]) => name),
  ),
);

/**
 * Prepares the handling of null in bodies. In a response, null means that a value is absent, and it means the same
 * in a request. It is preserved where the field's schema gives it a meaning, and where responses never contain it, so
 * that the schema refuses it.
 *
 * @param schema the JSON Schema of the body.
 * @returns a function that removes null from fields in which it means that a value is absent.
 */
export function createNullRemover(schema: object): RemoveNulls {
  const { required = [] } = schema as FieldSchema;
  const fields = Object.entries(propertiesOf(schema));
  const removedNames = fields
    .filter(([name, field]) => NULLABLE_FIELDS.has(name) && !required.includes(name) && !admitsNull(field))
    .map(([name]) => name);
  const innerRemovers = fields
    .filter(([, field]) => field.properties)
    .map(([name, field]) => [name, createNullRemover(field)] as const);
  return (body) => {
    if (typeof body !== 'object' || body === null) return;
    const values = body as Record<string, unknown>;
    for (const name of removedNames) if (values[name] === null) delete values[name];
    for (const [name, removeInner] of innerRemovers) removeInner(values[name]);
  };
}

function propertiesOf(schema: FieldSchema): Record<string, FieldSchema> {
  return schema.properties ?? {};
}

function admitsNull({ type }: FieldSchema): boolean {
  return [type].flat().includes('null');
}
