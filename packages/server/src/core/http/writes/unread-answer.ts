/** Fields of a record that only its response can tell, and that the caller needs. */
const ALWAYS = new Set(['id', 'key', 'secret']);

/**
 * What a caller without the permission to read is told of a change: of each record its id and what the caller sent, and
 * no record that the caller did not name.
 *
 * @param data of the response.
 * @param sent the body of the request.
 */
export function withoutUnsent(data: unknown, sent: unknown): unknown {
  return reduce(data, { names: namesIn(sent), text: JSON.stringify(sent ?? null) });
}

interface Sent {
  /** All names of fields, at any depth. */
  readonly names: ReadonlySet<string>;
  readonly text: string;
}

function reduce(value: unknown, sent: Sent): unknown {
  if (Array.isArray(value)) {
    return value.filter((item) => !isRecord(item) || isNamed(item, sent)).map((item) => reduce(item, sent));
  }
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).filter(
    ([name, item]) => ALWAYS.has(name) || sent.names.has(name) || isWrapper(item),
  );
  return Object.fromEntries(kept.map(([name, item]) => [name, reduce(item, sent)]));
}

/** A record that the caller named by its id. */
function isNamed({ id }: Record<string, unknown>, { text }: Sent): boolean {
  return typeof id === 'string' && text.includes(id);
}

/** A record below the name of its kind, such as `comment`, or several. What a record refers to has an id and a name. */
function isWrapper(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isRecord);
  return isRecord(value) && Object.keys(value).some((name) => !/^(id|name|email)$/.test(name));
}

function namesIn(value: unknown): Set<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((item) => [...namesIn(item)]));
  if (!isRecord(value)) return new Set();
  return new Set(Object.entries(value).flatMap(([name, item]) => [name, ...namesIn(item)]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
