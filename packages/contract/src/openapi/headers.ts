import { isListing, type Operation, takesIdempotencyKey } from '../declaration/operation.ts';
import type { Components, Json } from './components.ts';

interface Header {
  readonly description: string;
  readonly type: 'string' | 'integer';
  readonly example: string | number;
}

const HEADERS = {
  'X-Request-Id': {
    description: "Identifies the request in the server's log. A well-formed one sent by the caller is used.",
    type: 'string',
    example: '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5f',
  },
  'RateLimit-Limit': {
    description: 'The number of requests allowed per minute; absent without a limit.',
    type: 'integer',
    example: 600,
  },
  'RateLimit-Remaining': {
    description: 'The number of remaining requests.',
    type: 'integer',
    example: 599,
  },
  'RateLimit-Reset': {
    description: 'Seconds until the full limit is available again.',
    type: 'integer',
    example: 60,
  },
  'Retry-After': {
    description: 'Seconds to wait before the request is repeated.',
    type: 'integer',
    example: 2,
  },
  ETag: {
    description: 'The version of the record, for `If-Match`.',
    type: 'string',
    example: '"v3"',
  },
  Link: {
    description: 'Links to the next page; absent on the last one.',
    type: 'string',
    example: '</api/v1/comments?cursor=eyJpZCI6IjAxOTcifQ>; rel="next"',
  },
  'Total-Is-Exact': {
    description:
      '`false` when `total` is a lower bound: comments are counted up to 10,000, unless they are filtered only by project, site and status. Otherwise absent.',
    type: 'string',
    example: 'false',
  },
  'Idempotency-Replayed': {
    description: '`true` for the response to an earlier request with the same `Idempotency-Key`.',
    type: 'string',
    example: 'true',
  },
  'Content-Disposition': {
    description: 'The name of the file.',
    type: 'string',
    example: 'attachment; filename="comments.csv"',
  },
  'WWW-Authenticate': {
    description: 'How to authenticate.',
    type: 'string',
    example: 'Bearer',
  },
} as const satisfies Record<string, Header>;

type Name = keyof typeof HEADERS;

const COMMON_HEADERS = ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const;

/** The headers of an operation's successful response. */
export function headersOfSuccess(operation: Operation, components: Components): Json {
  return share(components, [
    ...COMMON_HEADERS,
    ...(operation.returnsEtag ? (['ETag'] as const) : []),
    ...(isListing(operation) ? (['Link', 'Total-Is-Exact'] as const) : []),
    ...(takesIdempotencyKey(operation) ? (['Idempotency-Replayed'] as const) : []),
    ...(operation.produces ? (['Content-Disposition'] as const) : []),
  ]);
}

const RETRY_AFTER_STATUSES: readonly number[] = [409, 429, 503];

/** The headers of an error. */
export function headersOfError(status: number, components: Components): Json {
  return share(components, [
    ...COMMON_HEADERS,
    ...(RETRY_AFTER_STATUSES.includes(status) ? (['Retry-After'] as const) : []),
    ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
  ]);
}

function share(components: Components, names: readonly Name[]): Json {
  return Object.fromEntries(
    names.map((name) => [
      name,
      components.share('headers', name, () => {
        const { description, type, example } = HEADERS[name];
        return { description, schema: { type }, example };
      }),
    ]),
  );
}
