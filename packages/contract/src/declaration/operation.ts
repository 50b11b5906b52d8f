import type { Type } from 'typebox';
import type { MemberRole, Permission, ReviewRight } from '../values/enums.ts';
import type { ErrorCode } from '../values/error-codes.ts';
import { API_PREFIX } from '../values/prefix.ts';
import type { Tag } from './tags.ts';

export { API_PREFIX } from '../values/prefix.ts';

/** One endpoint of the REST API: the declaration for the server, for clients and for the OpenAPI document. */
export interface Operation {
  /** The name in the OpenAPI document and in clients: a verb and its object. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The prefix of the path, for operations that are not called with keys and sessions. Default: `API_PREFIX`. */
  readonly prefix?: '/widget/v1' | '/review/v1';
  /** Below the prefix; parameters as `:id`. Each is a UUID unless `ignoresPathId` or `pathValues` is set. */
  readonly path: string;
  /** The permission that the caller needs; `open`: none, not even a credential. */
  readonly access: Permission | 'open';
  /** Only signed-in people may call it, not keys. */
  readonly isForSessions?: boolean;
  /** MCP keys may call it, too, because no MCP tool can do the same: models do not send files. */
  readonly acceptsMcpKeys?: boolean;
  /** The least powerful role that may call it. Default: `member`. */
  readonly role?: MemberRole;
  /** The minimum right of a review link for it. Absent: review links may not call it. */
  readonly reviewRight?: ReviewRight;
  readonly tag: Tag;
  /** One line without a full stop. */
  readonly summary: string;
  readonly description?: string;
  /** Absent: no query parameter is accepted. */
  readonly query?: Type.TObject;
  /** Absent: no field is accepted. */
  readonly body?: Type.TObject;
  /** The body of a successful response. Absent only where the response is a file or a stream. */
  readonly response?: Type.TSchema;
  /** For a response that is a file: its content by media type. */
  readonly produces?: Readonly<Record<string, Type.TSchema>>;
  /** For a response that is a stream of server-sent events: its messages, with `event`, `id` and `data`. */
  readonly streams?: Type.TSchema;
  /** Codes that this operation can return in addition to those that follow from its other properties. */
  readonly errors?: readonly ErrorCode[];
  /** It creates a record: its status is 201, and it counts towards the limit of creations. */
  readonly creates?: boolean;
  /** It queues work: its status is 202. */
  readonly isAccepted?: boolean;
  /** The response contains a secret that is not stored in readable form. */
  readonly returnsSecret?: boolean;
  /** The response contains only values of the request and their consequences, so that callers without `read` get all of it. */
  readonly revealsNothing?: boolean;
  /** The body is a form with a picture in the field `file`. */
  readonly takesFile?: boolean;
  /** The response has the version of the record as its `ETag`. */
  readonly returnsEtag?: boolean;
  /** With a session, no permission is needed for the caller's own records; others need that of `access`. */
  readonly isOwnForSessions?: boolean;
  /** `Idempotency-Key` is ignored: the body has a password, the response a secret, or a retry is harmless. */
  readonly ignoresIdempotencyKey?: boolean;
  /** `If-Match` is honoured. Default: true for PUT and DELETE. */
  readonly takesIfMatch?: boolean;
  /** The id in the path may be any text, because it is not used. */
  readonly ignoresPathId?: boolean;
  /** The values of the parameter in the path, in any letter case, if the parameter is not an id. */
  readonly pathValues?: readonly string[];
}

/** Declares an endpoint. @returns the declaration itself, with its literal types. */
export const operation = <const Declared extends Operation>(declared: Declared): Declared => declared;

/** The full path of an operation, with its parameters as `:id`. */
export function fullPathOf({ prefix, path }: Pick<Operation, 'prefix' | 'path'>): string {
  return `${prefix ?? API_PREFIX}${path}`;
}

/** Whether an operation belongs to the REST API, which keys and sessions call. */
export function isApiOperation({ prefix }: Pick<Operation, 'prefix'>): boolean {
  return prefix === undefined;
}

/** Whether the client has a method for an operation: those of the widget are called only by the pages of sites. */
export function hasClientMethod({ prefix }: Pick<Operation, 'prefix'>): boolean {
  return prefix !== '/widget/v1';
}

/** The status of a successful response. */
export function statusOf({
  creates = false,
  isAccepted = false,
}: Pick<Operation, 'creates' | 'isAccepted'>): 200 | 201 | 202 {
  if (creates) return 201;
  return isAccepted ? 202 : 200;
}

/** Whether an operation changes something. */
export function isWrite({ method }: Pick<Operation, 'method'>): boolean {
  return method !== 'GET';
}

/** Whether an operation honours `Idempotency-Key`. */
export function takesIdempotencyKey(
  operation: Pick<Operation, 'method' | 'access' | 'ignoresIdempotencyKey'>,
): boolean {
  return isWrite(operation) && operation.access !== 'open' && !operation.ignoresIdempotencyKey;
}

/** Whether an operation honours `If-Match`. */
export function takesIfMatch({ method, takesIfMatch: takes }: Operation): boolean {
  return takes ?? (method === 'PUT' || method === 'DELETE');
}

/** Whether the response is one page of many; the `Link` header leads to the next. */
export function isListing({ query }: Pick<Operation, 'query'>): boolean {
  return query?.properties.cursor !== undefined;
}

/** The names of the parameters in the path, in order. */
export function pathParametersOf({ path }: Pick<Operation, 'path'>): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type StaticOf<Schema, Otherwise> = Schema extends Type.TSchema ? Type.Static<Schema> : Otherwise;
type PropertyOf<Of, Key extends keyof Operation> = Of extends { readonly [Name in Key]: infer Value }
  ? Value
  : undefined;

/** The parameters in an operation's path, by name. */
export type ParamsOf<Of extends Operation> = { [Name in Names<Of['path']>]: string };
/** The query parameters of an operation after validation. */
export type QueryOf<Of extends Operation> = StaticOf<PropertyOf<Of, 'query'>, Record<never, never>>;
/** The body of an operation after validation. */
export type BodyOf<Of extends Operation> = StaticOf<PropertyOf<Of, 'body'>, Record<never, never>>;
/** A message of an operation that streams; `never` for the others. */
export type MessageOf<Of extends Operation> = StaticOf<PropertyOf<Of, 'streams'>, never>;
/** The body of an operation's successful response; `never` for a file or a stream. */
export type ResponseOf<Of extends Operation> = StaticOf<PropertyOf<Of, 'response'>, never>;
