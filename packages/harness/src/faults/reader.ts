import { setTimeout as delay } from 'node:timers/promises';
import type { Journal } from '../crash/journal.ts';
import type { RunningPostil } from '../postil/process.ts';

const RESPONSE_LIMIT_MS = 60_000;

/**
 * A client that reads acknowledged comments by their ids and in listings of the organisation. It records problems in
 * the journal as unexpected responses: an acknowledged comment that is not found, one of another organisation, a refused key.
 */
export class Reader {
  readonly #journal: Journal;
  readonly #apiKey: string;
  readonly #pauseMs: number;

  constructor(journal: Journal, apiKey: string, pauseMs: number) {
    this.#journal = journal;
    this.#apiKey = apiKey;
    this.#pauseMs = pauseMs;
  }

  async work({ url }: RunningPostil, stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      await this.#readOne(url);
      await this.#list(url);
      await delay(this.#pauseMs);
    }
  }

  async #readOne(url: string): Promise<void> {
    const acknowledged = this.#journal.comments.filter(({ id }) => id !== undefined);
    const comment = acknowledged[Math.floor(Math.random() * acknowledged.length)];
    if (comment === undefined) return;
    const data = await this.#get(url, `/comments/${comment.id}/detail`);
    if (data !== undefined && data.content !== comment.content)
      this.#record(`${comment.id} was read as "${data.content}"`);
  }

  async #list(url: string): Promise<void> {
    const data = await this.#get(url, '/comments?per_page=20');
    const known = new Set(this.#journal.comments.map(({ content }) => content));
    for (const { content } of data?.comments ?? []) {
      if (!known.has(content))
        this.#record(`"${content}" was listed, but nobody in the organisation wrote it`);
    }
  }

  /** @returns the data of the response; undefined when the server is unavailable. */
  async #get(url: string, path: string) {
    const sentAtMs = performance.now();
    const response = await fetch(`${url}/api/v1${path}`, {
      headers: { 'x-api-key': this.#apiKey },
      signal: AbortSignal.timeout(RESPONSE_LIMIT_MS),
    });
    const text = await response.text();
    this.#journal.longestMs = Math.max(this.#journal.longestMs, performance.now() - sentAtMs);
    if (response.status === 200) return JSON.parse(text).data;
    if (response.status !== 503) this.#record(`GET ${path} got the response ${response.status}: ${text}`);
    return undefined;
  }

  #record(problem: string): void {
    this.#journal.unexpectedResponses.push(problem);
  }
}
