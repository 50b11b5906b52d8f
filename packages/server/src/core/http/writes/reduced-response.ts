import { isRecord } from '../../records/objects.ts';

/** Fields that the caller needs and gets only from the response. */
const REQUIRED_FIELDS = new Set(['id', 'key', 'secret']);

/**
 * Reduces the response to a change for a caller without the permission to read: each record to its id, a new key or
 * secret, and the fields that the caller sent; each list of records to those whose ids the caller sent.
 *
 * @param data the data of the response.
 * @param sentBody the body of the request.
 */
export function toReducedData(data: unknown, sentBody: unknown): unknown {
  return reduce(data, { names: namesIn(sentBody), text: JSON.stringify(sentBody ?? null) });
}

/** The ids of the records in a response, with the names of the fields that contain them. */
export function toIds(data: unknown): unknown {
  if (Array.isArray(data)) return data.filter(isRecord).map(toIds);
  if (!isRecord(data)) return undefined;
  const idEntries = Object.entries(data).filter(([name, item]) => name === 'id' || isRecordOrList(item));
  return Object.fromEntries(idEntries.map(([name, item]) => [name, name === 'id' ? item : toIds(item)]));
}

interface SentBody {
  /** The names of all fields of the body, at any depth. */
  readonly names: ReadonlySet<string>;
  readonly text: string;
}

function reduce(value: unknown, sentBody: SentBody): unknown {
  if (Array.isArray(value)) {
    return value
      .filter((item) => !isRecord(item) || isNamed(item, sentBody))
      .map((item) => reduce(item, sentBody));
  }
  if (!isRecord(value)) return value;
  const remainingEntries = Object.entries(value).filter(
    ([name, item]) => REQUIRED_FIELDS.has(name) || sentBody.names.has(name) || isRecordOrList(item),
  );
  return Object.fromEntries(remainingEntries.map(([name, item]) => [name, reduce(item, sentBody)]));
}

/** Whether the caller named a record by its id. */
function isNamed({ id }: Record<string, unknown>, { text }: SentBody): boolean {
  return typeof id === 'string' && text.includes(id);
}

/**
 * Whether a value is a nested record, as in the field `project`, or a list that contains records. A reference to
 * another record, with only an id, a name and an e-mail address, is not one.
 */
function isRecordOrList(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isRecord);
  return isRecord(value) && Object.keys(value).some((name) => !/^(id|name|email)$/.test(name));
}

function namesIn(value: unknown): Set<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((item) => [...namesIn(item)]));
  if (!isRecord(value)) return new Set();
  return new Set(Object.entries(value).flatMap(([name, item]) => [name, ...namesIn(item)]));
}
