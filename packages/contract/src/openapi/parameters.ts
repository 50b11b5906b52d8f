import {
  type Operation,
  pathParametersOf,
  takesIdempotencyKey,
  takesIfMatch,
} from '../declaration/operation.ts';
import type { Components, Json } from './components.ts';
import { exampleOf } from './examples.ts';

const ID = '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

/** All parameters of an operation: in the path, in the query and in headers. */
export function parametersOf(operation: Operation, components: Components): Json[] {
  return [
    ...pathParametersOf(operation).map((name) => pathParameter(operation, name)),
    ...queryParameters(operation, components),
    ...headerParameters(operation, components),
  ];
}

function pathParameter({ path, ignoresPathId = false, pathValues }: Operation, name: string): Json {
  const common = { name, in: 'path', required: true };
  if (pathValues) {
    return {
      ...common,
      description: 'In any letter case.',
      schema: { type: 'string', enum: [...pathValues] },
      example: pathValues[0],
    };
  }
  if (ignoresPathId) {
    return {
      ...common,
      description: 'Any text; it is not used.',
      schema: { type: 'string' },
      example: 'page',
    };
  }
  const segments = path.split('/');
  const collection = segments[segments.indexOf(`:${name}`) - 1] ?? '';
  return {
    ...common,
    description:
      name === 'related_id' ? 'The id of the other comment.' : `The id of the ${singular(collection)}.`,
    schema: { type: 'string', format: 'uuid' },
    example: ID,
  };
}

/** `api-keys` → `API key`. */
function singular(collection: string): string {
  return collection.replaceAll('-', ' ').replace(/^api /, 'API ').replace(/ies$/, 'y').replace(/s$/, '');
}

function queryParameters({ query }: Operation, components: Components): Json[] {
  const required: readonly string[] = query?.required ?? [];
  return Object.entries(query?.properties ?? {}).map(([name, schema]) => {
    const { description, ...rest } = components.schema(schema);
    return {
      name,
      in: 'query',
      description,
      required: required.includes(name),
      schema: rest,
      ...(required.includes(name) && { example: exampleOf(schema, name) }),
    };
  });
}

function headerParameters(operation: Operation, components: Components): Json[] {
  return [
    ...(takesIdempotencyKey(operation)
      ? [components.share('parameters', 'IdempotencyKey', idempotencyKey)]
      : []),
    ...(takesIfMatch(operation) ? [components.share('parameters', 'IfMatch', ifMatch)] : []),
    ...(operation.streams ? [components.share('parameters', 'LastEventId', lastEventId)] : []),
  ];
}

function idempotencyKey(): Json {
  return {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Chosen by the caller: a retry within 24 hours changes nothing and returns the first response.',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
    example: 'f1b7c9b2-order-17',
  };
}

function lastEventId(): Json {
  return {
    name: 'Last-Event-ID',
    in: 'header',
    description: 'The id of the last received message: the stream resumes after it.',
    required: false,
    schema: { type: 'string' },
    example: ID,
  };
}

function ifMatch(): Json {
  return {
    name: 'If-Match',
    in: 'header',
    description:
      'The `ETag` of the version that the caller has read. Refused with 412 if there is a newer one.',
    required: false,
    schema: { type: 'string' },
    example: '"v3"',
  };
}
