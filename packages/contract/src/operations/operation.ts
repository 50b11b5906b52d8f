import type { Type } from 'typebox';
import type { MemberRole, Permission } from '../enums.ts';
import type { ErrorCode } from '../error-codes.ts';
import type { Tag } from './tags.ts';

export { API_PREFIX } from '../prefix.ts';

/** One endpoint of the REST API, as the server serves it, clients call it, and its description describes it. */
export interface Operation {
  /** The name in the description and in clients: a verb and its object. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `API_PREFIX`; parameters as `:id`. Each is a UUID unless `ignoresPathId` is set. */
  readonly path: string;
  readonly access: Permission;
  /** The least role that may call it. Default: `member`. */
  readonly role?: MemberRole;
  readonly tag: Tag;
  /** One line without a full stop. */
  readonly summary: string;
  readonly description?: string;
  /** Absent: no query parameter is accepted. */
  readonly query?: Type.TObject;
  /** Absent: no field is accepted. */
  readonly body?: Type.TObject;
  /** The body of a success. Absent only where the response is a file. */
  readonly response?: Type.TSchema;
  /** For a response that is a file: what it holds, by media type. */
  readonly produces?: Readonly<Record<string, Type.TSchema>>;
  /** Codes that this operation can return beside those that follow from its other properties. */
  readonly errors?: readonly ErrorCode[];
  /** It creates a record: 201, and it counts for the limit of creations. */
  readonly creates?: boolean;
  /** It accepts something that is done later: 202. */
  readonly isAccepted?: boolean;
  /** The response holds a secret that is stored nowhere readably. */
  readonly returnsSecret?: boolean;
  /** The response holds only what the caller sent and what follows from it, so that callers who may not read get it whole. */
  readonly revealsNothing?: boolean;
  /** The body is a form with a picture in the field `file`. */
  readonly takesFile?: boolean;
  /** The response carries the version of the record as its `ETag`. */
  readonly returnsEtag?: boolean;
  /** `If-Match` is honoured. PUT and DELETE always do; of the others those that say so. */
  readonly takesIfMatch?: boolean;
  /** The id in the path may be any text, because nothing is looked up by it. */
  readonly ignoresPathId?: boolean;
}

/** Declares an endpoint. @returns the declaration itself, with the types that were given. */
export const operation = <const Declared extends Operation>(declared: Declared): Declared => declared;

/** The status of a success. */
export function statusOf({
  creates = false,
  isAccepted = false,
}: Pick<Operation, 'creates' | 'isAccepted'>): 200 | 201 | 202 {
  if (creates) return 201;
  return isAccepted ? 202 : 200;
}

/** Whether an operation changes something; `Idempotency-Key` is honoured by all that do. */
export function isWrite({ method }: Pick<Operation, 'method'>): boolean {
  return method !== 'GET';
}

export function takesIfMatch({ method, takesIfMatch: takes = false }: Operation): boolean {
  return takes || method === 'PUT' || method === 'DELETE';
}

/** Whether a response is one page of many; the `Link` header leads to the next. */
export function isListing({ query }: Pick<Operation, 'query'>): boolean {
  return query?.properties.cursor !== undefined;
}

/** The names of the parameters in the path, in their order. */
export function pathParametersOf({ path }: Pick<Operation, 'path'>): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type StaticOf<Schema, Otherwise> = Schema extends Type.TSchema ? Type.Static<Schema> : Otherwise;
type Declared<Of, Key extends keyof Operation> = Of extends { readonly [Name in Key]: infer Value }
  ? Value
  : undefined;

/** The parameters in an operation's path, by name. */
export type ParamsOf<Of extends Operation> = { [Name in Names<Of['path']>]: string };
/** The query parameters of an operation after validation. */
export type QueryOf<Of extends Operation> = StaticOf<Declared<Of, 'query'>, Record<never, never>>;
/** The body that an operation takes after validation. */
export type BodyOf<Of extends Operation> = StaticOf<Declared<Of, 'body'>, Record<never, never>>;
/** The body of an operation's success; `never` for a file. */
export type ResponseOf<Of extends Operation> = StaticOf<Declared<Of, 'response'>, never>;
