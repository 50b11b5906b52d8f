import { createHash } from 'node:crypto';
import { type Operation, statusOf } from '@postil/contract';
import type { Actor } from '../../access/actor.ts';
import { type Announcer, announceCommit, type Tx } from '../../changes/transaction.ts';
import type { Database, Sql } from '../../db/database.ts';
import { AppError, ConflictError, ValidationError } from '../../errors.ts';
import { etagOf } from '../../records/versions.ts';
import { readKey as readApiKey } from '../authentication.ts';
import { open, seal } from './sealed-answer.ts';
import { withoutUnsent } from './unread-answer.ts';

/** What a change answers: a sentence for people, the payload, and the version of the record it left. */
export interface Answer<Data> {
  readonly message?: string;
  readonly data?: Data;
  readonly version?: number;
}

interface RouteConfig {
  readonly operation?: Operation;
  isOneStatement?(body: unknown): boolean;
}

/** The part of Fastify's request that a change needs. */
interface WriteRequest {
  readonly actor: Actor;
  readonly method: string;
  readonly originalUrl: string;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: unknown;
  readonly routeOptions: { readonly config: RouteConfig };
}

/** The part of Fastify's reply that a change needs. */
interface WriteReply {
  readonly statusCode: number;
  code(status: number): unknown;
  header(name: string, value: string): unknown;
  serialize(payload: unknown): string | ArrayBuffer | Buffer;
  type(contentType: string): unknown;
}

/**
 * Makes every change of the REST API: opens the transaction, keeps the promise of `Idempotency-Key` in it,
 * and answers with status 201 on routes that create, 202 on those that queue, else 200.
 */
export type Write = <Data>(
  request: WriteRequest,
  reply: WriteReply,
  change: (tx: Tx) => Promise<Answer<Data>>,
) => Promise<Success<Data>>;

/** The body of a successful change; a route's response schema leaves out what it does not list. */
interface Success<Data> {
  readonly success: true;
  readonly message: string;
  readonly data: Data;
}

const KEY = /^[\x21-\x7e]{1,255}$/;

/** @returns the function that makes changes in `database`. */
export function createWrite(database: Database, options: Announcer): Write {
  return async (request, reply, change) => {
    const { config } = request.routeOptions;
    const isOneStatement = config.isOneStatement?.(request.body) ?? false;
    const key = readKey(request);
    reply.code(statusOf(config.operation ?? {}));
    return announceCommit(options, change, async (announced) =>
      key === undefined
        ? send(
            reply,
            request,
            await (isOneStatement ? announced(database.sql) : database.transaction(announced)),
          )
        : database.transaction((tx) => replayOrRun(tx, announced, { key, request, reply })),
    );
  };
}

/**
 * Answers a request whose `Idempotency-Key` has its answer already, for routes whose change takes much work before
 * its transaction and whose answer holds no secret. The change itself keeps the promise of the key all the same.
 *
 * @returns undefined where there is no such answer.
 */
export type Replay = <Data>(request: WriteRequest, reply: WriteReply) => Promise<Success<Data> | undefined>;

/** @returns the function that replays answers that are stored in `database`. */
export function createReplay(database: Database): Replay {
  return async <Data>(request: WriteRequest, reply: WriteReply) => {
    const key = readKey(request);
    if (key === undefined) return undefined;
    const stored = await database.transaction((tx) => claim(tx, claimOf(request, key)));
    return stored && replay<Data>(reply, stored);
  };
}

/** Drops the answers that no repetition can ask for any more. */
export async function forgetOldAnswers(sql: Sql): Promise<void> {
  await sql`DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours'`;
}

function readKey({ headers }: WriteRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw new ValidationError({ 'Idempotency-Key': ['must be 1 to 255 visible ASCII characters'] });
}

function send<Data>(reply: WriteReply, request: WriteRequest, answer: Answer<Data>): Success<Data> {
  const { message, data, version } = answer;
  if (version !== undefined) reply.header('etag', etagOf(version));
  return maySeeAll(request) ? toBody(message, data) : sendText(reply, toReducedText(request, answer));
}

/** Whether the caller may read, or the response tells nothing that takes reading. */
function maySeeAll({ actor, routeOptions }: WriteRequest): boolean {
  const { returnsSecret = false, revealsNothing = false } = routeOptions.config.operation ?? {};
  return returnsSecret || revealsNothing || actor.permissions.includes('read');
}

function toReducedText({ body }: WriteRequest, { message, data }: Answer<unknown>): string {
  return JSON.stringify(toBody(message, data === undefined ? undefined : withoutUnsent(data, body)));
}

function sendText<Data>(reply: WriteReply, text: string): Success<Data> {
  reply.type('application/json; charset=utf-8');
  // Fastify sends a text as it is, whatever the schema of the route requires.
  return text as unknown as Success<Data>;
}

function toBody<Data>(message: string | undefined, data: Data | undefined): Success<Data> {
  // The routes' response schemas say which of the two an answer has.
  return { success: true, message, data } as Success<Data>;
}

interface StoredAnswer {
  readonly status: number;
  readonly etag: string | null;
  readonly body: string;
  readonly is_same: boolean;
}

async function replayOrRun<Data>(
  tx: Sql,
  change: (tx: Sql) => Promise<Answer<Data>>,
  { key, request, reply }: { key: string; request: WriteRequest; reply: WriteReply },
): Promise<Success<Data>> {
  const claimed = claimOf(request, key);
  const stored = await claim(tx, claimed);
  // What was answered once only may not be read in the database either.
  const apiKey = request.routeOptions.config.operation?.returnsSecret ? requireKey(request) : undefined;
  if (stored) return replay(reply, { ...stored, body: unsealed(stored.body, apiKey, claimed.requestHash) });
  const answer = await change(tx);
  const text = maySeeAll(request)
    ? String(reply.serialize(toBody(answer.message, answer.data)))
    : toReducedText(request, answer);
  const body = apiKey === undefined ? text : seal(text, apiKey, claimed.requestHash);
  await store(tx, claimed, { status: reply.statusCode, version: answer.version, body });
  return send(reply, request, answer);
}

/** @throws {ValidationError} for a caller without a key, by which alone a stored secret could be sealed. */
function requireKey(request: WriteRequest): string {
  const apiKey = readApiKey(request);
  if (apiKey !== undefined) return apiKey;
  throw new ValidationError({ 'Idempotency-Key': ['is taken here only with an API key'] });
}

function unsealed(body: string, apiKey: string | undefined, requestHash: Buffer): string {
  const text = apiKey === undefined ? body : open(body, apiKey, requestHash);
  if (text !== undefined) return text;
  throw new AppError(
    'idempotency_mismatch',
    'This Idempotency-Key was used before the key of the caller was regenerated: take a new one.',
  );
}

interface Claim {
  readonly organizationId: string;
  /** Of the credential: each has its own keys. */
  readonly viaId: string;
  readonly requestHash: Buffer;
  readonly bodyHash: Buffer;
}

function claimOf({ actor, method, originalUrl, body }: WriteRequest, key: string): Claim {
  const [path = ''] = originalUrl.split('?', 1);
  return {
    organizationId: actor.organizationId,
    viaId: actor.via.id,
    requestHash: hash(`${actor.via.id}\n${key}\n${method}\n${path}`),
    bodyHash: hash(JSON.stringify(body ?? null)),
  };
}

/**
 * Keeps others with the same key out until the transaction ends.
 *
 * @returns the answer of an earlier request with this key; undefined where this is the first.
 */
async function claim(tx: Sql, { organizationId, viaId, requestHash, bodyHash }: Claim) {
  const lock = requestHash.readBigInt64BE().toString();
  // Sent together and run in this order: the second sees what was committed before the lock was had.
  const [[{ isFree } = { isFree: false }], [stored]] = await Promise.all([
    tx<{ isFree: boolean }[]>`SELECT pg_try_advisory_xact_lock(${lock}::bigint) AS "isFree"`,
    tx<StoredAnswer[]>`
      SELECT status, etag, body, body_hash = ${bodyHash} AS is_same FROM idempotency_keys
      WHERE organization_id = ${organizationId} AND api_key_id = ${viaId} AND request_hash = ${requestHash}
        AND created_at > now() - interval '24 hours'`,
  ]);
  if (!isFree) {
    throw new ConflictError(
      'idempotency_in_progress',
      'A request with this Idempotency-Key is still running.',
      {
        headers: { 'retry-after': '1' },
      },
    );
  }
  if (stored && !stored.is_same) {
    throw new AppError(
      'idempotency_mismatch',
      'This Idempotency-Key was used before with another body: take a new one.',
    );
  }
  return stored;
}

async function store(
  tx: Sql,
  { organizationId, viaId, requestHash, bodyHash }: Claim,
  { status, version, body }: { status: number; version: number | undefined; body: string },
): Promise<void> {
  const etag = version === undefined ? null : etagOf(version);
  await tx`
    INSERT INTO idempotency_keys (organization_id, api_key_id, request_hash, body_hash, status, etag, body)
    VALUES (${organizationId}, ${viaId}, ${requestHash}, ${bodyHash}, ${status}, ${etag}, ${body})
    ON CONFLICT (organization_id, api_key_id, request_hash) DO UPDATE
    SET body_hash = excluded.body_hash, status = excluded.status, etag = excluded.etag, body = excluded.body,
      created_at = now()`;
}

function replay<Data>(reply: WriteReply, { status, etag, body }: StoredAnswer): Success<Data> {
  reply.code(status);
  reply.header('idempotency-replayed', 'true');
  if (etag !== null) reply.header('etag', etag);
  // The bytes of the first response.
  return sendText(reply, body);
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
