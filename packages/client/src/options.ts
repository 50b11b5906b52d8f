export interface ClientOptions {
  /** The address of the server, without `/api/v1`. */
  readonly baseUrl: string;
  /** An API key, `pst_…`. Without one, `fetch` must add what the server asks for. */
  readonly apiKey?: string | undefined;
  /** In place of the one of the platform, for example to add headers. */
  readonly fetch?: typeof fetch | undefined;
  /** How often a call is tried again after the first try. Default: 3. */
  readonly retries?: number | undefined;
  /** How long one try may take. Default: 30,000; 600,000 for uploads. */
  readonly timeoutMs?: number | undefined;
  /** Ends every call of the client. */
  readonly signal?: AbortSignal | undefined;
}

/** What holds for one call; it wins over what the client was created with. */
export interface CallOptions {
  /** Ends the call, also between two tries; it then rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** How long one try may take. Default: 30,000; 600,000 for uploads. */
  readonly timeoutMs?: number | undefined;
  /** How often a call is tried again after the first try. Default: 3. */
  readonly retries?: number | undefined;
  /** Under which a write is done only once within 24 hours. Default: a new one for each call. */
  readonly idempotencyKey?: string | undefined;
  /** The ETag of the version that was read: the write is refused with a ConflictError where there is a newer one. */
  readonly ifMatch?: string | undefined;
}
