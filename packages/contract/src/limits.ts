/** Numbers of the public language. Plain values only: browsers import this file without a schema library. */

/** Longest texts, in characters (Unicode code points) after trimming. */
export const LIMITS = {
  content: 10_000,
  description: 50_000,
  name: 255,
  url: 2_048,
  tag: 50,
  tags: 20,
  userIds: 100,
  bulkIds: 100,
  search: 200,
  excerpt: 300,
} as const;

/** Results per page where nothing is asked for, and at most; rows that may be skipped by `page`. */
export const PAGING = { perPage: 25, maxPerPage: 100, maxOffset: 50_000 } as const;

/** Projects per page where nothing is asked for. */
export const PROJECTS_PER_PAGE = 10;

/** Activity records in one response where nothing is asked for, and at most; `days` is the longest time back. */
export const ACTIVITY_LIMITS = { default: 50, max: 500, days: 3_650 } as const;
