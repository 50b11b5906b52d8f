/** The milliseconds of a day in UTC. */
export const DAY_MS = 24 * 60 * 60 * 1_000;
