/** The limits of the API. Plain values only: browsers import this file without a schema library. */

/** Of a comment or a reply, in characters (Unicode code points). */
export const MAX_CONTENT = 10_000;
/** Of names, titles and e-mail addresses, in characters. */
export const MAX_NAME = 255;
/** Of what a page reports with a comment: entries of its log, and characters of each. */
export const MAX_LOG_ENTRIES = 50;
export const MAX_LOG_TEXT = 300;
/** Of the anchor of a comment, as JSON. */
export const MAX_ANCHOR_BYTES = 4_096;
/** Of a picture that the widget makes, in pixels: below what the server takes, whatever the picture is encoded as. */
export const MAX_MADE_PIXELS = 16_000_000;

/** Longest texts, in characters (Unicode code points) after trimming. */
export const LIMITS = {
  content: MAX_CONTENT,
  description: 50_000,
  name: MAX_NAME,
  url: 2_048,
  tag: 50,
  tags: 20,
  userIds: 100,
  bulkIds: 100,
  search: 200,
  excerpt: 300,
  environment: 100,
  timeZone: 64,
  /** Of the location of a comment on its page, as JSON. */
  anchorBytes: MAX_ANCHOR_BYTES,
  logEntries: MAX_LOG_ENTRIES,
  logText: MAX_LOG_TEXT,
  /** CSS selectors of the elements that screenshots of a site do not show. */
  masks: 50,
  /** The largest side of a viewport, in CSS pixels. */
  pixels: 100_000,
  password: 256,
  shortestPassword: 12,
  viewName: 80,
  viewQuery: 2_000,
  /** Of one person. */
  views: 100,
} as const;

/** Default and maximum results per page, and the most rows that `page` may skip. */
export const PAGING = { perPage: 25, maxPerPage: 100, maxOffset: 50_000 } as const;

/** Default projects per page. */
export const PROJECTS_PER_PAGE = 10;

/** Longest period of a summary in days, and how many comments it counts or takes times from at most. */
export const SUMMARY_LIMITS = { days: 364, pages: 10, bounded: 20_000, waits: 2_000 } as const;

/** Default and maximum activity records in one response; `days` is the longest period. */
export const ACTIVITY_LIMITS = { default: 50, max: 500, days: 3_650 } as const;
