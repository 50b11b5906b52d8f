import { createHash } from 'node:crypto';
import { type Operation, statusOf } from '@postil/contract';
import type { Actor } from '../../access/actor.ts';
import { type Announcer, announceCommit, type Tx } from '../../changes/transaction.ts';
import type { Database, Sql } from '../../db/database.ts';
import { AppError, ConflictError, ValidationError } from '../../errors.ts';
import { etagOf } from '../../records/versions.ts';
import { readKey as readCredential } from '../authentication.ts';
import type { CookieRequest } from '../cookies.ts';
import { readSessionToken } from '../session-cookie.ts';
import { type Hold, rehearse } from './hold.ts';
import { toIds, toReducedData } from './reduced-response.ts';
import { decryptResponse, encryptResponse } from './sealed-response.ts';

/** The response to a change: a sentence for people, the payload, and the new version of the record. */
export interface ChangeResponse<Data> {
  readonly message?: string;
  /** The sentence for callers who may not read. Default: `message`. */
  readonly messageWithoutRead?: string;
  readonly data?: Data;
  readonly version?: number;
}

interface RouteConfig {
  readonly operation?: Operation;
}

/** The part of Fastify's request that a change needs. */
export interface WriteRequest extends CookieRequest {
  readonly actor: Actor;
  readonly requiresModeration: boolean;
  readonly method: string;
  readonly url: string;
  readonly params: unknown;
  readonly body: unknown;
  readonly routeOptions: { readonly config: RouteConfig };
}

/** The part of Fastify's reply that a change needs. */
export interface WriteReply {
  readonly statusCode: number;
  code(status: number): unknown;
  header(name: string, value: string): unknown;
  serialize(payload: unknown): string | ArrayBuffer | Buffer;
  type(contentType: string): unknown;
}

/**
 * Makes every change through the REST API: opens the transaction, honours `Idempotency-Key` in it, and responds with
 * status 201 on routes that create, 202 on those that queue, otherwise 200.
 */
export type Write = <Data>(
  request: WriteRequest,
  reply: WriteReply,
  change: MakeChange<Data> | BatchableChange<Data>,
) => Promise<Success<Data>>;

type MakeChange<Data> = (tx: Tx) => Promise<ChangeResponse<Data>>;

/** A change that may be batched with those of other requests. */
interface BatchableChange<Data> {
  /**
   * Makes the change in a batch. Not called for requests with an `Idempotency-Key` or under moderation.
   *
   * @returns undefined if the change must be made alone.
   */
  makeInBatch(): Promise<ChangeResponse<Data> | undefined>;
  /** Makes the change alone. */
  readonly makeAlone: MakeChange<Data>;
}

/** The body of a successful change; fields that the route's response schema does not list are left out. */
interface Success<Data> {
  readonly success: true;
  readonly message: string;
  readonly data: Data;
}

/** The maximum size of a stored response. */
const MAX_STORED_BYTES = 64 * 1_024;
const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;

/** Creates the function that makes changes in `database`. */
export function createWrite(database: Database, options: Announcer & { readonly hold: Hold }): Write {
  return async (request, reply, requestedChange) => {
    const { makeInBatch, makeAlone: makeChange } =
      typeof requestedChange === 'function' ? { makeAlone: requestedChange } : requestedChange;
    const key = readKey(request);
    reply.code(statusOf(request.routeOptions.config.operation ?? {}));
    const response = key === undefined && !request.requiresModeration ? await makeInBatch?.() : undefined;
    if (response) return send(reply, request, response);
    const change = request.requiresModeration
      ? await holdingChange(database, options.hold, { request, makeChange })
      : makeChange;
    return announceCommit(options, change, async (announcedChange) =>
      key === undefined
        ? send(reply, request, await database.transaction(announcedChange))
        : database.transaction((tx) => replayOrRun(tx, announcedChange, { key, request, reply })),
    );
  };
}

const HELD_MESSAGE = 'This was received. It appears once the team has reviewed it.';

/** A change that holds the text for the team, and responds as if the record had been created, with `is_held`. */
async function holdingChange<Data>(
  database: Database,
  hold: Hold,
  { request, makeChange }: { request: WriteRequest; makeChange: MakeChange<Data> },
): Promise<MakeChange<Data>> {
  // A record that cannot be created is refused immediately.
  const { data } = await rehearse(database, makeChange);
  return async (tx) => {
    await hold(tx, request);
    return { message: HELD_MESSAGE, data: { ...(data as Data), is_held: true } };
  };
}

/**
 * Replays the stored response for a request's `Idempotency-Key`, for routes that do expensive work before the
 * transaction and return no secret. The change itself also honours the key.
 *
 * @returns undefined when there is no stored response.
 */
export type Replay = <Data>(request: WriteRequest, reply: WriteReply) => Promise<Success<Data> | undefined>;

/** Creates the function that replays responses stored in `database`. */
export function createReplay(database: Database): Replay {
  return async <Data>(request: WriteRequest, reply: WriteReply) => {
    const key = readKey(request);
    if (key === undefined) return undefined;
    const storedResponse = await database.transaction((tx) => reserve(tx, toReservation(request, key)));
    return storedResponse && replay<Data>(reply, storedResponse);
  };
}

/** Deletes stored responses that are too old to be replayed: after 24 hours. */
export async function deleteOldResponses(sql: Sql): Promise<void> {
  await sql`/* of all tenants */ DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours'`;
}

function readKey({ headers, routeOptions }: WriteRequest): string | undefined {
  if (routeOptions.config.operation?.ignoresIdempotencyKey) return undefined;
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && KEY_PATTERN.test(key)) return key;
  throw new ValidationError({ 'Idempotency-Key': ['must be 1 to 255 visible ASCII characters'] });
}

function send<Data>(reply: WriteReply, request: WriteRequest, response: ChangeResponse<Data>): Success<Data> {
  const { message, data, version } = response;
  if (version !== undefined) reply.header('etag', etagOf(version));
  return maySeeAll(request) ? toBody(message, data) : sendText(reply, toReducedText(request, response));
}

/** Whether the response is complete: the caller may read, or the operation returns a secret or reveals nothing. */
function maySeeAll({ actor, routeOptions }: WriteRequest): boolean {
  const { returnsSecret = false, revealsNothing = false } = routeOptions.config.operation ?? {};
  return returnsSecret || revealsNothing || actor.permissions.includes('read');
}

function toReducedText({ body }: WriteRequest, response: ChangeResponse<unknown>): string {
  const { message, messageWithoutRead = message, data } = response;
  return JSON.stringify(
    toBody(messageWithoutRead, data === undefined ? undefined : toReducedData(data, body)),
  );
}

function sendText<Data>(reply: WriteReply, text: string): Success<Data> {
  reply.type('application/json; charset=utf-8');
  // Fastify sends a string unchanged, regardless of the route's schema.
  return text as unknown as Success<Data>;
}

function toBody<Data>(message: string | undefined, data: Data | undefined): Success<Data> {
  // The routes' response schemas determine which of the two a response has.
  return { success: true, message, data } as Success<Data>;
}

interface StoredResponse {
  readonly status: number;
  readonly etag: string | null;
  readonly body: string;
  readonly is_same: boolean;
}

async function replayOrRun<Data>(
  tx: Sql,
  change: (tx: Sql) => Promise<ChangeResponse<Data>>,
  { key, request, reply }: { key: string; request: WriteRequest; reply: WriteReply },
): Promise<Success<Data>> {
  const reservation = toReservation(request, key);
  const storedResponse = await reserve(tx, reservation);
  // A secret that is returned only once must not be readable in the database either.
  const credential = request.routeOptions.config.operation?.returnsSecret
    ? requireCredential(request)
    : undefined;
  if (storedResponse)
    return replay(reply, {
      ...storedResponse,
      body: decryptStored(storedResponse.body, credential, reservation.requestHash),
    });
  const response = await change(tx);
  const text = maySeeAll(request)
    ? String(reply.serialize(toBody(response.message, response.data)))
    : toReducedText(request, response);
  const storedText = Buffer.byteLength(text) > MAX_STORED_BYTES ? toShortText(response) : text;
  const body =
    credential === undefined ? storedText : encryptResponse(storedText, credential, reservation.requestHash);
  await store(tx, reservation, { status: reply.statusCode, version: response.version, body });
  return send(reply, request, response);
}

/** The response to a repeated request if the first response was too long to store: the success, and the ids. */
function toShortText({ data }: ChangeResponse<unknown>): string {
  return JSON.stringify(
    toBody('This was done before. The response was too long to be stored: read the record.', toIds(data)),
  );
}

/** @throws {ValidationError} without a key or a session, because the stored response could not be encrypted. */
function requireCredential(request: WriteRequest): string {
  const credential = readCredential(request) ?? readSessionToken(request);
  if (credential !== undefined) return credential;
  throw new ValidationError({ 'Idempotency-Key': ['is accepted here only with an API key or a session'] });
}

function decryptStored(body: string, credential: string | undefined, requestHash: Buffer): string {
  const text = credential === undefined ? body : decryptResponse(body, credential, requestHash);
  if (text !== undefined) return text;
  throw new AppError(
    'idempotency_mismatch',
    'This Idempotency-Key was used before the key of the caller was regenerated, or in another session: use a new one.',
  );
}

interface Reservation {
  readonly organizationId: string;
  /** The id of the credential; each has its own idempotency keys. */
  readonly viaId: string;
  readonly requestHash: Buffer;
  readonly bodyHash: Buffer;
}

function toReservation({ actor, method, url, body }: WriteRequest, key: string): Reservation {
  const [path = ''] = url.split('?', 1);
  return {
    organizationId: actor.organizationId,
    viaId: actor.via.id,
    requestHash: hash(`${actor.via.id}\n${key}\n${method}\n${path}`),
    bodyHash: hash(JSON.stringify(body ?? null)),
  };
}

/**
 * Reserves an idempotency key until the transaction ends.
 *
 * @returns the response to an earlier request with this key; undefined when this is the first.
 */
async function reserve(tx: Sql, { organizationId, viaId, requestHash, bodyHash }: Reservation) {
  const lock = requestHash.readBigInt64BE().toString();
  // Sent together but run in this order, so that the second sees everything committed before the lock was acquired.
  const [[{ isFree } = { isFree: false }], [storedResponse]] = await Promise.all([
    tx<{ isFree: boolean }[]>`SELECT pg_try_advisory_xact_lock(${lock}::bigint) AS "isFree"`,
    tx<StoredResponse[]>`
      SELECT status, etag, body, body_hash = ${bodyHash} AS is_same FROM idempotency_keys
      WHERE organization_id = ${organizationId} AND api_key_id = ${viaId} AND request_hash = ${requestHash}
        AND created_at > now() - interval '24 hours'`,
  ]);
  if (!isFree) {
    throw new ConflictError(
      'idempotency_in_progress',
      'A request with this Idempotency-Key is still running: repeat it in a second.',
      { headers: { 'retry-after': '1' } },
    );
  }
  if (storedResponse && !storedResponse.is_same) {
    throw new AppError(
      'idempotency_mismatch',
      'This Idempotency-Key was used before with another body: use a new one.',
    );
  }
  return storedResponse;
}

async function store(
  tx: Sql,
  { organizationId, viaId, requestHash, bodyHash }: Reservation,
  { status, version, body }: { status: number; version: number | undefined; body: string },
): Promise<void> {
  const etag = version === undefined ? null : etagOf(version);
  await tx`
    INSERT INTO idempotency_keys (organization_id, api_key_id, request_hash, body_hash, status, etag, body, created_at)
    VALUES (${organizationId}, ${viaId}, ${requestHash}, ${bodyHash}, ${status}, ${etag}, ${body}, now())
    ON CONFLICT (organization_id, api_key_id, request_hash) DO UPDATE
    SET body_hash = excluded.body_hash, status = excluded.status, etag = excluded.etag, body = excluded.body,
      created_at = excluded.created_at`;
}

function replay<Data>(reply: WriteReply, { status, etag, body }: StoredResponse): Success<Data> {
  reply.code(status);
  reply.header('idempotency-replayed', 'true');
  if (etag !== null) reply.header('etag', etag);
  // The bytes of the first response.
  return sendText(reply, body);
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
