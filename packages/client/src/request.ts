import type { OperationPath } from '@postil/contract/paths';
import { API_PREFIX } from '@postil/contract/prefix';
import type { Upload } from './api.ts';

/** The arguments of a call by their names: parameters of the path, then of the query or the fields of the body. */
export type Input = Readonly<Record<string, unknown>>;

/** A request without its headers. */
export interface PreparedRequest {
  readonly url: string;
  readonly method: string;
  readonly body?: string | FormData;
}

/**
 * Puts each argument into the path, the query or the body.
 *
 * @param baseUrl without a trailing slash.
 * @throws {TypeError} a parameter of the path is missing, or a list in the query is empty.
 */
export function prepare(
  { method, prefix, path, takesFile }: OperationPath,
  input: Input,
  baseUrl: string,
): PreparedRequest {
  const rest = { ...input };
  const url = `${baseUrl}${prefix ?? API_PREFIX}${path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return toPathSegment(name, value);
  })}`;
  if (method === 'GET') return { method, url: url + queryOf(rest) };
  if (takesFile) return { method, url, body: formOf(rest) };
  return Object.keys(rest).length > 0 ? { method, url, body: JSON.stringify(rest) } : { method, url };
}

/** Refuses dots, which would change the path, and an empty text, which would select another operation. */
function toPathSegment(name: string, value: unknown): string {
  if (typeof value !== 'string' || /^\.*$/.test(value)) throw new TypeError(`${name} must be an id.`);
  return encodeURIComponent(value);
}

function queryOf(parameters: Input): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    const values = [value].flat();
    if (values.length === 0)
      throw new TypeError(`${name} must not be empty: leave it out to find everything.`);
    for (const each of values) query.append(name, String(each));
  }
  const text = query.toString();
  return text && `?${text}`;
}

function formOf({ file, ...fields }: Input): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, String(value));
  }
  // Only the field `file` of an operation is a file.
  appendFile(form, file as Upload);
  return form;
}

function appendFile(form: FormData, file: Upload): void {
  const isNamed = 'data' in file;
  const data = isNamed ? file.data : file;
  const blob = data instanceof Blob ? data : new Blob([new Uint8Array(data)]);
  if (isNamed) form.append('file', blob, file.name);
  else form.append('file', blob);
}
