/** The time limit of a request to the server, in milliseconds. */
export const TIME_LIMIT_MS = 30_000;
