/** The settings of a client. */
export interface ClientOptions {
  /** The URL of the server, without `/api/v1`. */
  readonly baseUrl: string;
  /** An API key, `pst_…`. Without one, `fetch` must add the credentials that the server requires. */
  readonly apiKey?: string | undefined;
  /** Used instead of the platform's `fetch`, for example to add headers. */
  readonly fetch?: typeof fetch | undefined;
  /** The maximum number of retries, from 0. Default: 3. */
  readonly retries?: number | undefined;
  /**
   * The time limit of an attempt in milliseconds, at most 2,147,483,647; for a stream, the longest silence. Default:
   * 30,000; 600,000 for uploads, and 60,000 for streams.
   */
  readonly timeoutMs?: number | undefined;
  /** Aborts all calls of the client. */
  readonly signal?: AbortSignal | undefined;
}

/** The settings of one call, which override those of the client. */
export interface CallOptions {
  /** Aborts the call, even between two attempts; it then rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /**
   * The time limit of an attempt in milliseconds, at most 2,147,483,647; for a stream, the longest silence. Default:
   * 30,000; 600,000 for uploads, and 60,000 for streams.
   */
  readonly timeoutMs?: number | undefined;
  /** The maximum number of retries, from 0. Default: 3. */
  readonly retries?: number | undefined;
  /** Writes with the same key are executed only once within 24 hours. Default: a new one for each call. */
  readonly idempotencyKey?: string | undefined;
  /** The ETag of the version that was read: the write is refused with a ConflictError if there is a newer one. */
  readonly ifMatch?: string | undefined;
  /** The `id` of the last message of an earlier stream, after which this one resumes. */
  readonly lastEventId?: string | undefined;
}
