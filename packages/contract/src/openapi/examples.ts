/** The keywords of JSON Schema from which examples are derived. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maxProperties?: number;
}

/** Values of fields whose schemas have no example of their own. */
const EXAMPLES_BY_NAME: Readonly<Record<string, unknown>> = {
  bytes: 48_213,
  content: 'The button overlaps the footer',
  current_page: 1,
  description: 'Seen on a phone in landscape orientation.',
  disabled_reason: 'None of 10 attempts succeeded within 120 hours.',
  domain: 'shop.example.com',
  duration_ms: 182,
  email: 'ada@example.com',
  event_type: 'comment.created',
  file: '(the bytes of the picture)',
  firstName: 'Ada',
  height: 900,
  image_url:
    'https://postil.example.com/files/0197a1b2/mockups/0197a1b3/1/image?expires=1767355200&signature=c2ln',
  lastName: 'Lovelace',
  last_four: '7xQ2',
  message: 'Done.',
  name: 'Ada Lovelace',
  new_page_url: 'https://shop.example.com/prices',
  note: 'Fixed in the next release',
  old_page_url: 'https://shop.example.com/pricing',
  pageTitle: 'Pricing',
  pageUrl: 'https://shop.example.com/pricing',
  page_title: 'Pricing',
  title: 'Overlapping button',
  page_url: 'https://shop.example.com/pricing',
  per_page: 25,
  preview_url:
    'https://postil.example.com/files/0197a1b2/mockups/0197a1b3/1/preview?expires=1767355200&signature=c2ln',
  request_body: '{"type":"comment.created"}',
  request_headers: { 'webhook-id': '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b' },
  request_id: '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5f',
  response_body: 'ok',
  response_headers: { 'content-type': 'text/plain' },
  role: 'guest',
  route: '/pricing',
  secret: 'whsec_…',
  status_code: 200,
  tags: ['checkout'],
  add_tags: ['checkout'],
  remove_tags: ['checkout'],
  type: 'api_key',
  url: 'https://hooks.example.com/postil',
  widget_key: 'psw_…',
  width: 1_440,
};

/**
 * A value that a schema accepts: its own example, or one composed from its parts.
 *
 * @param name the name of the field.
 */
export function exampleOf(schema: unknown, name = ''): unknown {
  // TypeBox creates JSON Schema objects.
  const jsonSchema = schema as Schema;
  const [first] = jsonSchema.examples ?? [jsonSchema.const ?? jsonSchema.default ?? jsonSchema.enum?.[0]];
  if (first !== undefined) return first;
  if (jsonSchema.anyOf) return exampleOf(jsonSchema.anyOf[0], name);
  const type = [jsonSchema.type].flat()[0];
  if (type === 'object' && jsonSchema.properties)
    return exampleOfObject(jsonSchema.properties, jsonSchema.maxProperties);
  if (EXAMPLES_BY_NAME[name] !== undefined && fits(EXAMPLES_BY_NAME[name], jsonSchema, type))
    return EXAMPLES_BY_NAME[name];
  if (type === 'array') return jsonSchema.items ? [exampleOf(jsonSchema.items, singular(name))] : [];
  return exampleOfScalar(type, jsonSchema.minimum);
}

/** @param max the maximum number of fields; the first ones are used. */
function exampleOfObject(properties: Readonly<Record<string, Schema>>, max = Number.POSITIVE_INFINITY) {
  return Object.fromEntries(
    Object.entries(properties)
      .slice(0, max)
      .map(([name, schema]) => [name, exampleOf(schema, name)]),
  );
}

/**
 * Whether an example by name fits, because fields of the same name differ: a pin's `width` is a fraction, a picture's
 * is in pixels.
 */
function fits(value: unknown, { minimum }: Schema, type: string | undefined): boolean {
  const isArray = Array.isArray(value);
  const actual = isArray ? 'array' : typeof value;
  if (type === 'number') return false;
  if (type === 'integer') return actual === 'number' && Number(value) >= (minimum ?? 0);
  return actual === type;
}

function exampleOfScalar(type: string | undefined, minimum: number | undefined): unknown {
  switch (type) {
    case 'integer':
      return minimum ?? 1;
    case 'number':
      return 0.25;
    case 'boolean':
      return true;
    case 'object':
      return {};
    default:
      return 'string';
  }
}

function singular(name: string): string {
  return name.replace(/s$/, '');
}
