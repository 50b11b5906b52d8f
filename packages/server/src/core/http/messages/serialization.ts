import fastJson from 'fast-json-stringify';

/**
 * Fastify's serializer compiler: responses contain only the fields of their schema.
 *
 * Like validators, serializers are compiled at their first use.
 *
 * Ids, instants and values of enumerations never contain characters that JSON must escape, and are written unescaped.
 */
export function compileSerializer({ schema }: { schema: unknown }): (payload: unknown) => string {
  let serialize: ((payload: unknown) => string) | undefined;
  return (payload) => {
    serialize ??= fastJson(JSON.parse(JSON.stringify(schema), withoutEscaping));
    return serialize(payload);
  };
}

function withoutEscaping(_key: string, value: unknown): unknown {
  const {
    type,
    format,
    enum: values,
  } = (value ?? {}) as { type?: unknown; format?: unknown; enum?: unknown };
  const isText = type === 'string' || (Array.isArray(type) && type.includes('string'));
  const isPlain = format === 'uuid' || format === 'date-time' || Array.isArray(values);
  if (!isText || !isPlain) return value;
  // The serializer does not check enumerations; without `enum`, it applies the format.
  const { enum: _values, ...rest } = value as { enum?: unknown };
  return { ...rest, format: 'unsafe' };
}
