/** How long a request waits for the server. */
export const TIME_LIMIT_MS = 30_000;
