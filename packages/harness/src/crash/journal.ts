import { setTimeout as delay } from 'node:timers/promises';
import { COMMENT_STATUSES, type CommentStatus } from '@postil/contract';
import type { RunningPostil } from '../postil/process.ts';

/** A comment or reply that a client has requested. */
export interface Creation {
  readonly content: string;
  /** The comment to which it replies; null for a comment. */
  readonly commentId: string | null;
  readonly isKeyed: boolean;
  /** Its id, once the server has acknowledged it. */
  id?: string;
}

/** The clients' knowledge of their writes, to be compared with the database. */
export interface Journal {
  readonly comments: Creation[];
  readonly replies: Creation[];
  /** The possible statuses by comment; more than one after a change that was not acknowledged. */
  readonly statuses: Map<string, ReadonlySet<CommentStatus>>;
  acknowledged: number;
  /** The number of these that the server ran in a transaction of multiple statements. */
  acknowledgedTransactions: number;
  /** Writes with an Idempotency-Key that were acknowledged, each counted once. */
  keyedWrites: number;
  /** Requests with an unknown outcome. */
  withoutResponse: number;
  /** Responses that a crash cannot explain. */
  readonly unexpectedResponses: string[];
  /** The maximum response time, in milliseconds. */
  longestMs: number;
}

/** An empty journal. */
export function createJournal(): Journal {
  return {
    comments: [],
    replies: [],
    statuses: new Map(),
    acknowledged: 0,
    acknowledgedTransactions: 0,
    keyedWrites: 0,
    withoutResponse: 0,
    unexpectedResponses: [],
    longestMs: 0,
  };
}

interface Write {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: unknown;
  readonly key: string | undefined;
  /** Records the acknowledgement. @param id the id of the record in the response. */
  readonly acknowledge: (id: string) => void;
}

const TASKS = '/boards/tasks';
const RESPONSE_LIMIT_MS = 60_000;
const PAUSE_MS = 20;
const CREATE_SHARE = 0.4;
const REPLY_THRESHOLD = 0.7;

/**
 * A client that creates, replies and changes statuses, one request at a time, on comments that are not shared. It
 * retries an unacknowledged request if it has an Idempotency-Key.
 */
export class Writer {
  readonly #journal: Journal;
  readonly #apiKey: string;
  readonly #pauseMs: number;
  readonly #ids: string[] = [];
  #unacknowledged: Write | undefined;

  /** @param pauseMs the pause after each request. */
  constructor(journal: Journal, apiKey: string, pauseMs = 0) {
    this.#journal = journal;
    this.#apiKey = apiKey;
    this.#pauseMs = pauseMs;
  }

  /** Writes until the signal is aborted or the server has ended. */
  async work(server: RunningPostil, stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      this.#unacknowledged ??= this.#next();
      if (!(await this.#sendCurrent(server))) return;
      if (this.#pauseMs > 0) await delay(this.#pauseMs);
    }
  }

  /** Retries the unacknowledged request until it is acknowledged. @throws {Error} the server has ended. */
  async finish(server: RunningPostil): Promise<void> {
    const end = { isOver: false };
    void server.ended.then(() => {
      end.isOver = true;
    });
    while (this.#unacknowledged?.key !== undefined) {
      if (await this.#sendCurrent(server)) continue;
      if (end.isOver) throw new Error(`The server has ended: ${server.stdout()}`);
      await delay(PAUSE_MS);
    }
  }

  /** @returns whether the server still responds. */
  async #sendCurrent(server: RunningPostil): Promise<boolean> {
    const write = this.#unacknowledged;
    if (write === undefined) return true;
    const outcome = await this.#send(server, write);
    if (typeof outcome === 'object') {
      this.#journal.acknowledged += 1;
      if (write.key !== undefined) this.#journal.keyedWrites += 1;
      if (write.key !== undefined || write.path !== TASKS) this.#journal.acknowledgedTransactions += 1;
      write.acknowledge(outcome.id);
    } else {
      this.#journal.withoutResponse += 1;
    }
    const mustRetry = outcome === 'later' || outcome === 'gone';
    if (!mustRetry || write.key === undefined) this.#unacknowledged = undefined;
    if (outcome === 'later') await delay(PAUSE_MS);
    return outcome !== 'gone';
  }

  /** @throws {Error} when the server runs and does not respond. */
  async #send({ url }: RunningPostil, { method, path, body, key }: Write) {
    const headers = {
      'x-api-key': this.#apiKey,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    let received: { status: number; text: string };
    const sentAtMs = performance.now();
    try {
      const signal = AbortSignal.timeout(RESPONSE_LIMIT_MS);
      const init = { method, headers, body: JSON.stringify(body), signal };
      const response = await fetch(`${url}/api/v1${path}`, init);
      received = { status: response.status, text: await response.text() };
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') throw error;
      return 'gone';
    }
    this.#journal.longestMs = Math.max(this.#journal.longestMs, performance.now() - sentAtMs);
    if (received.status === 200 || received.status === 201)
      return { id: String(JSON.parse(received.text).data.id) };
    if (received.status === 503 || received.text.includes('"idempotency_in_progress"')) return 'later';
    this.#journal.unexpectedResponses.push(
      `${method} ${path} got the response ${received.status}: ${received.text}`,
    );
    return 'refused';
  }

  #next(): Write {
    const chance = Math.random();
    const id = this.#ids[Math.floor(Math.random() * this.#ids.length)];
    const key = Math.random() < 0.5 ? crypto.randomUUID() : undefined;
    if (id === undefined || chance < CREATE_SHARE) return this.#create(key);
    return chance < REPLY_THRESHOLD ? this.#reply(id, key) : this.#changeStatus(id, key);
  }

  #create(key: string | undefined): Write {
    const creation: Creation = newCreation(null, key);
    this.#journal.comments.push(creation);
    const acknowledge = (id: string) => {
      creation.id = id;
      this.#ids.push(id);
      this.#journal.statuses.set(id, new Set(['OPEN']));
    };
    return { method: 'POST', path: TASKS, body: { content: creation.content }, key, acknowledge };
  }

  #reply(commentId: string, key: string | undefined): Write {
    const creation: Creation = newCreation(commentId, key);
    this.#journal.replies.push(creation);
    const acknowledge = (id: string) => {
      creation.id = id;
    };
    const path = `/comments/${commentId}/replies`;
    return { method: 'POST', path, body: { content: creation.content }, key, acknowledge };
  }

  /** Changes to a status that the comment certainly does not have, so that the change is real. */
  #changeStatus(id: string, key: string | undefined): Write {
    const { statuses } = this.#journal;
    const possible = statuses.get(id) ?? new Set<CommentStatus>();
    const others = COMMENT_STATUSES.filter((status) => !possible.has(status));
    const status = others[Math.floor(Math.random() * others.length)] ?? 'OPEN';
    statuses.set(id, new Set([...possible, status]));
    const acknowledge = () => {
      statuses.set(id, new Set([status]));
    };
    return { method: 'PUT', path: `/comments/${id}/status`, body: { status }, key, acknowledge };
  }
}

function newCreation(commentId: string | null, key: string | undefined): Creation {
  return { content: `Written ${crypto.randomUUID()}`, commentId, isKeyed: key !== undefined };
}
