export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** The milliseconds of a day in UTC. */
export const DAY_MS = 24 * HOUR_MS;
