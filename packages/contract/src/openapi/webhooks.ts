import { EVENT_SCHEMAS } from '../schemas/delivery/events.ts';
import { EVENTS } from '../values/events.ts';
import { type Components, type Json, toPascalCase } from './components.ts';
import { exampleOf } from './examples.ts';

interface EventHeader {
  readonly name: string;
  readonly description: string;
  readonly example: string;
}

const HEADERS: readonly EventHeader[] = [
  {
    name: 'webhook-id',
    description: 'The id of the event, the same on every attempt.',
    example: '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  },
  {
    name: 'webhook-timestamp',
    description: 'The Unix time of this attempt, in seconds.',
    example: '1767322984',
  },
  {
    name: 'webhook-signature',
    description:
      '`v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; two of them, separated by a space, for 24 hours after a rotation.',
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
  { name: 'x-webhook-event', description: 'The name of the event.', example: 'comment.created' },
  { name: 'x-webhook-attempt', description: 'The number of the attempt, from 1.', example: '1' },
];

/** The requests that the service sends to webhooks, by the name of the event. */
export function describeWebhooks(components: Components): Json {
  return Object.fromEntries(
    Object.entries(EVENTS).map(([name, meaning]) => [
      name,
      { post: describe({ name, meaning }, components) },
    ]),
  );
}

function describe({ name, meaning }: { name: string; meaning: string }, components: Components): Json {
  const [kind = ''] = name.split('.');
  const schema = EVENT_SCHEMAS[kind];
  return {
    operationId: `on${toPascalCase(name)}`,
    tags: ['Webhooks'],
    summary: name,
    description: meaning,
    security: [],
    parameters: HEADERS.map((header) =>
      components.share('parameters', toPascalCase(header.name), () => ({
        name: header.name,
        in: 'header',
        description: header.description,
        required: true,
        schema: { type: 'string' },
        example: header.example,
      })),
    ),
    requestBody: {
      description: 'The event, the same bytes on every attempt.',
      required: true,
      content: {
        'application/json': { schema: components.schema(schema), example: exampleOfEvent(name, schema) },
      },
    },
    responses: {
      '200': { description: 'Received. Any status from 200 to 299 is equivalent.' },
      '410': { description: 'The receiver is gone: the webhook is disabled immediately.' },
    },
  };
}

function exampleOfEvent(name: string, schema: unknown): Json {
  // An event is an object.
  const { truncated: _truncated, ...event } = exampleOf(schema) as Json;
  return { ...event, type: name };
}
