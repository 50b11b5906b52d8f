import { fullPathOf, OPERATIONS, type Operation, pathParametersOf } from '@postil/contract';
import type { RecordedExample } from '@postil/contract/openapi/recorded';
import type * as operations from '@postil/contract/operations';
import type { Client } from '@postil/harness/clients/client';
import { formOf } from '@postil/harness/factories/records';
import { waitFor } from '@postil/harness/servers/receiver';
import { expect } from 'vitest';
import { toTexts } from '../endpoints/endpoint-checks.ts';

type OperationId = keyof typeof operations;

/** The parts of a request; a parameter of the path is a field of `params`. */
interface ExampleRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The client that sends the request. Default: the one with the key. */
  readonly as?: Client;
  /** The picture of an upload; in the example it is replaced by the name of a file. */
  readonly picture?: Buffer;
}

/** The ids and the token that a response can contain; missing ones are empty. */
interface Ids {
  readonly id: string;
  readonly deliveryId: string;
  /** The token, the code, or the last part of the link. */
  readonly token: string;
}

/** Makes requests and records each with its response. */
export interface Recorder {
  /** @throws {Error} if the request is refused, or the operation was recorded before. */
  record(id: OperationId, request?: ExampleRequest): Promise<Ids>;
  /** Opens the stream of changes and records it up to the first change, made in the meantime. */
  recordStream(id: OperationId, change: () => Promise<unknown>): Promise<void>;
  /** The recorded examples by the ids of their operations, in the order of `OPERATIONS`. */
  readonly examples: () => Record<string, RecordedExample>;
}

const OPERATIONS_BY_ID = new Map(OPERATIONS.map((each) => [each.id, each]));

export function createRecorder(client: Client): Recorder {
  const recorded = new Map<string, RecordedExample>();
  return {
    async record(id, { picture, as = client, ...request } = {}) {
      const operation = OPERATIONS_BY_ID.get(id);
      if (!operation || recorded.has(id)) throw new Error(`${id} is unknown, or was recorded before.`);
      const { body = {} } = request;
      const { status, text, headers } = await as.send({
        method: operation.method,
        path: pathOf(operation, request),
        body: picture ? formOf(toTexts(body), picture) : request.body,
      });
      if (status >= 400) throw new Error(`${id}: ${text}`);
      const response: unknown = isJson(headers) ? JSON.parse(text) : text;
      const recordedRequest = picture ? { ...request, body: { ...body, file: '@start-page.png' } } : request;
      recorded.set(id, { request: recordedRequest, status, response });
      return idsOf(response);
    },
    async recordStream(id, change) {
      const stream = await client.listen();
      await change();
      await waitFor(() => expect(stream.messagesOf('change')).toHaveLength(1));
      stream.close();
      // A comment of the SSE protocol only keeps the connection open.
      recorded.set(id, { request: {}, status: 200, response: stream.text().replaceAll(/^:.*\n\n/gm, '') });
    },
    examples: () =>
      Object.fromEntries(
        OPERATIONS.flatMap(({ id }) => {
          const example = recorded.get(id);
          return example ? [[id, example]] : [];
        }),
      ),
  };
}

function isJson(headers: Headers): boolean {
  return headers.get('content-type')?.startsWith('application/json') ?? false;
}

function pathOf(operation: Operation, { params = {}, query }: ExampleRequest): string {
  const path = pathParametersOf(operation).reduce(
    (rest, name) => rest.replace(`:${name}`, params[name] ?? ''),
    fullPathOf(operation),
  );
  return query ? `${path}?${new URLSearchParams(query)}` : path;
}

/** The ids and the token in `data`; the id may be that of the comment that `data` contains. */
function idsOf(response: unknown): Ids {
  // The client has validated the response; missing fields remain empty.
  const { data } = response as {
    data?: {
      id?: string;
      delivery_id?: string;
      token?: string;
      code?: string;
      url?: string;
      comment?: { id?: string };
    };
  };
  return {
    id: data?.id ?? data?.comment?.id ?? '',
    deliveryId: data?.delivery_id ?? '',
    token: data?.token ?? data?.code ?? data?.url?.split('/').at(-1) ?? '',
  };
}
