import { ERROR_CODES, type ErrorCode, ErrorEnvelope } from '@postil/contract';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { expect } from 'vitest';
import { expectDeclared } from './declared.ts';
import { type EventStream, openEventStream } from './event-stream.ts';

/** A response of the server, with the assertions that nearly every test needs. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The unparsed body. */
  readonly text: string;
  /** Asserts the status, and that the body matches the schema without additional fields. @returns the body. */
  body<Schema extends TSchema>(status: number, schema: Schema): Static<Schema>;
  /** Asserts that the body is the error envelope with this code. @returns the body. */
  error(code: ErrorCode): ErrorEnvelope;
}

/** Calls the API over HTTP: with a key as a client program does, or with a session as a browser does. */
export class Client {
  readonly #base: string;
  readonly #headers: Record<string, string>;

  /**
   * @param base the URL of the server.
   * @param key undefined: requests have no key.
   * @param headers sent with every request.
   */
  constructor(base: string, key: string | undefined, headers: Record<string, string> = {}) {
    this.#base = base;
    this.#headers = { ...headers, ...(key !== undefined && { 'x-api-key': key }) };
  }

  get(path: string, headers?: Record<string, string>): Promise<ApiResponse> {
    return this.send({ method: 'GET', path, ...(headers && { headers }) });
  }

  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse> {
    return this.send({ method: 'POST', path, body, ...(headers && { headers }) });
  }

  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse> {
    return this.send({ method: 'PUT', path, body, ...(headers && { headers }) });
  }

  delete(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse> {
    return this.send({ method: 'DELETE', path, body, ...(headers && { headers }) });
  }

  /**
   * Opens the stream of changes; it closes when the test ends.
   *
   * @param query such as `?since=0`.
   * @throws {Error} with the response, if the stream is refused.
   */
  listen(headers: Record<string, string> = {}, query = ''): Promise<EventStream> {
    return openEventStream(new URL(`/api/v1/changes${query}`, this.#base), { ...this.#headers, ...headers });
  }

  /**
   * Sends a request.
   *
   * @param path below `/api/v1`, or with a prefix such as `/widget/v1`, or a full URL.
   * @param body text and forms are sent unchanged, everything else as JSON.
   */
  async send({ method, path, body, headers = {} }: Call): Promise<ApiResponse> {
    const url = new URL(
      /^(http|\/(api|widget|review)\/v1\/)/.test(path) ? path : `/api/v1${path}`,
      this.#base,
    );
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        ...this.#headers,
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body),
      }),
    });
    const text = await readText(response);
    expectDeclared({ method, url: url.href }, { status: response.status, text });
    return toResponse(response.status, response.headers, text);
  }
}

/** Reads the body of a response; of a stream only the first chunk, after which it is closed. */
async function readText(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

function toResponse(status: number, headers: Headers, text: string): ApiResponse {
  return {
    status,
    headers,
    text,
    body(expected, schema) {
      expect(status, text).toBe(expected);
      return readBody(text, schema);
    },
    error(code) {
      expect(headers.get('content-type')).toMatch(/^application\/json/);
      const envelope = readBody(text, ErrorEnvelope);
      expect(envelope.code, text).toBe(code);
      expect(status).toBe(ERROR_CODES[code].status);
      expect(envelope.request_id).toBe(headers.get('x-request-id'));
      return envelope;
    },
  };
}

/** Reads JSON, and asserts that it matches the schema exactly, without other fields. */
export function readBody<Schema extends TSchema>(text: string, schema: Schema): Static<Schema> {
  const body: unknown = JSON.parse(text);
  const problems = [...Value.Errors(closedSchema(schema), body)].map(
    ({ instancePath, message }) => `${instancePath} ${message}`,
  );
  expect(problems, text).toEqual([]);
  // Checked above.
  return body as Static<Schema>;
}

/** The same schema with every object closed, because a response must contain exactly the documented fields. */
function closedSchema(schema: TSchema): TSchema {
  const copy = JSON.parse(JSON.stringify(schema), (_key, value) => {
    const isObjectSchema = value?.properties && [value.type].flat().includes('object');
    return isObjectSchema && value.additionalProperties === undefined
      ? { ...value, additionalProperties: false }
      : value;
  });
  return Type.Unsafe(copy);
}
