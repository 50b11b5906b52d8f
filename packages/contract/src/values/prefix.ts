/** The prefix of every operation's path. Plain, so that browsers can import it without a schema library. */
export const API_PREFIX = '/api/v1';
