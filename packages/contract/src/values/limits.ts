/** The limits of the API. Plain values only: browsers import this file without a schema library. */

/** The longest text of a comment or a reply, in characters (Unicode code points). */
export const MAX_CONTENT = 10_000;
/** The longest name, title or e-mail address, in characters. */
export const MAX_NAME = 255;
/** The longest name of a release, in characters. */
export const MAX_RELEASE = 100;
/** Limits of the log that a page reports with a comment: entries, and characters of each. */
export const MAX_LOG_ENTRIES = 50;
export const MAX_LOG_TEXT = 300;
/** The size limit of the anchor of a comment, as JSON. */
export const MAX_ANCHOR_BYTES = 4_096;
/** The longest name that a project gives to a status. */
export const MAX_STATUS_NAME = 40;
/** The longest text of the widget's button. */
const MAX_BUTTON_TEXT = 40;
/** The longest value in a field of a site. */
export const MAX_FIELD_VALUE = 500;
/** The limits of the evidence of a comment: its size as JSON, and the maximum numbers of characters or items in its parts. */
export const MAX_EVIDENCE = {
  bytes: 8_192,
  text: 200,
  path: 600,
  quote: 500,
  html: 2_048,
  attributes: 30,
  classes: 30,
  styles: 20,
  components: 5,
  /** The maximum position or size, in CSS pixels. */
  coordinate: 10_000_000,
} as const;
/** The size limit of a picture that the widget takes, in pixels: below the limits of the server for every encoding. */
export const MAX_CAPTURE_PIXELS = 16_000_000;

/** The maximum number of custom headers of a webhook. */
export const MAX_HEADERS = 5;

/** The maximum number of images of other sites in a request. */
export const MAX_FOREIGN_IMAGES = 20;

/** The maximum lengths of texts, in characters (Unicode code points) after trimming, and other limits. */
export const LIMITS = {
  content: MAX_CONTENT,
  description: 50_000,
  /** A comment with its evidence and replies as a text. */
  handOver: 200_000,
  name: MAX_NAME,
  statusName: MAX_STATUS_NAME,
  url: 2_048,
  tag: 50,
  tags: 20,
  /** Limits of the data that another system stores with a comment. */
  externalId: 200,
  sourceName: 100,
  metadataKeys: 16,
  metadataValue: 500,
  userIds: 100,
  bulkIds: 100,
  /** The pending comments listed with a page. */
  pagePins: 50,
  search: 200,
  excerpt: 300,
  /** The relations of one comment to others. */
  relations: 50,
  environment: MAX_RELEASE,
  timeZone: 64,
  /** The size of the anchor of a comment, as JSON. */
  anchorBytes: MAX_ANCHOR_BYTES,
  evidence: MAX_EVIDENCE,
  logEntries: MAX_LOG_ENTRIES,
  logText: MAX_LOG_TEXT,
  buttonText: MAX_BUTTON_TEXT,
  /** The custom fields in a site's comment form. */
  fields: 5,
  fieldLabel: 80,
  /** The options of a choice, and the length of each. */
  fieldOptions: 20,
  fieldOption: 80,
  fieldValue: MAX_FIELD_VALUE,
  /** The CSS selectors of masked elements of a site. */
  masks: 50,
  /** The pictures of a comment and its replies, in addition to the screenshot. */
  pictures: 20,
  /** The results of a comment. */
  results: 100,
  acceptanceDays: 90,
  /** The changed files of a result, and the length of their paths. */
  files: 100,
  path: 500,
  foreignImages: MAX_FOREIGN_IMAGES,
  /** The largest side of a viewport, in CSS pixels. */
  pixels: 100_000,
  password: 256,
  minPassword: 12,
  viewName: 80,
  viewQuery: 2_000,
  /** The saved views of one person. */
  views: 100,
  /** The custom headers of a webhook, and the lengths of names and values. */
  headers: MAX_HEADERS,
  headerName: 100,
  headerValue: 4_096,
  /** The maximum duration of a claim. */
  claimMinutes: 480,
} as const;

/** Default and maximum results per page, and the maximum number of rows that `page` may skip. */
export const PAGING = { perPage: 25, maxPerPage: 100, maxOffset: 50_000 } as const;

/** The default number of projects per page. */
export const PROJECTS_PER_PAGE = 10;

/** The longest period of a summary in days, and its maximum numbers of pages and of counted or measured comments. */
export const SUMMARY_LIMITS = {
  days: 364,
  pages: 10,
  countedComments: 20_000,
  measuredComments: 2_000,
} as const;

/** Default and maximum activity records in one response; `days` is the longest period. */
export const ACTIVITY_LIMITS = { default: 50, max: 500, days: 3_650 } as const;
