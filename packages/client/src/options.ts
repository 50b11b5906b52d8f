/** The settings of a client. */
export interface ClientOptions {
  /** The address of the server, without `/api/v1`. */
  readonly baseUrl: string;
  /** An API key, `pst_…`. Without one, `fetch` must add the credentials that the server requires. */
  readonly apiKey?: string | undefined;
  /** Used instead of the platform's `fetch`, for example to add headers. */
  readonly fetch?: typeof fetch | undefined;
  /** How often a call is tried again after the first try. Default: 3. */
  readonly retries?: number | undefined;
  /**
   * How long one try may take; of a stream, how long nothing may arrive. Default: 30,000; 600,000 for uploads, and 60,000
   * for streams.
   */
  readonly timeoutMs?: number | undefined;
  /** Ends every call of the client. */
  readonly signal?: AbortSignal | undefined;
}

/** The settings of one call, which override those of the client. */
export interface CallOptions {
  /** Ends the call, even between two tries; it then rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /**
   * How long one try may take; of a stream, how long nothing may arrive. Default: 30,000; 600,000 for uploads, and 60,000
   * for streams.
   */
  readonly timeoutMs?: number | undefined;
  /** How often a call is tried again after the first try. Default: 3. */
  readonly retries?: number | undefined;
  /** Writes with the same key are done only once within 24 hours. Default: a new one for each call. */
  readonly idempotencyKey?: string | undefined;
  /** The ETag of the version that was read: the write is refused with a ConflictError when there is a newer one. */
  readonly ifMatch?: string | undefined;
  /** The `id` of the last message of an earlier stream: what was missed since then comes first. */
  readonly lastEventId?: string | undefined;
}
