import { Type } from 'typebox';
import * as schemas from '../index.ts';

/** A JSON object of the OpenAPI document. */
export type Json = Record<string, unknown>;

/** Collects shared parts of operations, so that the document contains each once, under a name. */
export interface Components {
  /** Returns a schema for the document: a reference if the contract exports it under a name. */
  schema(schema: unknown): Json;
  /** A reference to a shared part. @param make creates the part; called only once for it. */
  share(kind: 'responses' | 'headers' | 'parameters', name: string, make: () => Json): Json;
  /** All collected parts, ordered by name. */
  collected(): Json;
}

const NAMES = new Map<unknown, string>(
  Object.entries(schemas).flatMap(([name, value]) =>
    Type.IsObject(value) || Type.IsUnion(value) ? [[value, name] as const] : [],
  ),
);

/** Creates an empty collection for one document. */
export function createComponents(): Components {
  const parts = new Map<string, Map<string, Json>>();
  const add = (kind: string, name: string, make: () => Json) => {
    const partsOfKind = parts.get(kind) ?? new Map<string, Json>();
    parts.set(kind, partsOfKind);
    if (!partsOfKind.has(name)) {
      // Reserved first, because the part may refer to itself.
      partsOfKind.set(name, {});
      partsOfKind.set(name, make());
    }
    return { $ref: `#/components/${kind}/${name}` };
  };
  const toJson = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(toJson);
    if (typeof value !== 'object' || value === null) return value;
    const name = NAMES.get(value);
    return name === undefined ? describe(value) : add('schemas', name, () => describe(value));
  };
  const describe = (schema: object): Json =>
    Object.fromEntries(
      Object.entries(withAliases(schema))
        .filter(([key]) => !key.startsWith('x-'))
        .map(([key, value]) => [key, isLiteral(key) ? value : toJson(value)]),
    );
  return {
    // The schema of an object is always converted to an object.
    schema: (schema) => toJson(schema) as Json,
    share: add,
    collected: () =>
      Object.fromEntries(
        [...parts].map(([kind, partsOfKind]) => [kind, Object.fromEntries([...partsOfKind].sort(byName))]),
      ),
  };
}

/** The name of a component, or of a part of it, from the name of an error code, an event or a header. */
export function toPascalCase(name: string): string {
  return name.replace(/(?:^|[._-])(\w)/g, (_match, letter: string) => letter.toUpperCase());
}

/** Values of these keywords are data, not schemas. */
function isLiteral(key: string): boolean {
  return ['examples', 'default', 'enum', 'const'].includes(key);
}

/** Adds the aliases of a parameter to its description. */
function withAliases(schema: object): object {
  const { 'x-alias': aliases, description } = schema as { 'x-alias'?: string[]; description?: string };
  if (!aliases) return schema;
  const names = `Also: ${aliases.map((alias) => `\`${alias}\``).join(', ')}.`;
  return { ...schema, description: [description, names].filter(Boolean).join(' ') };
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}
