/** What the path of every operation begins with. Plain, so that browsers can import it without a schema library. */
export const API_PREFIX = '/api/v1';
