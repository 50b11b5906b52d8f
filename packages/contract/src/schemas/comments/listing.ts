import { Type } from 'typebox';
import {
  CATEGORIES,
  COMMENT_GROUPS,
  COMMENT_SORT_FIELDS,
  COMMENT_STATUSES,
  DEVICE_TYPES,
  DUE_FILTERS,
  EXPORT_FORMATS,
  PRIORITIES,
  SORT_ORDERS,
} from '../../values/enums.ts';
import { LIMITS } from '../../values/limits.ts';
import { pagingParameters } from '../paging.ts';
import { Body, Day, Defaulted, FreeText, Instant, OneOf, PageUrl, RequiredText, Uuid } from '../text.ts';

const PAGE_URL_FILTER =
  'The page, compared in its normal form: without tracking parameters, without a fragment unless it routes (`#/…`, `#!…`), and without a slash or an index file at the end of the path.';

/** Filters of comments in listings, counts, the board and the export; multiple values of one match any of them. */
export const commentFilters = {
  site_id: Type.Optional(Type.Array(Uuid(), { description: 'Comments on pages of these sites.' })),
  project_id: Type.Optional(Type.Array(Uuid(), { description: 'Comments of these projects.' })),
  page_url: Type.Optional(PageUrl({ description: PAGE_URL_FILTER })),
  route: Type.Optional(
    Type.String({
      maxLength: LIMITS.url,
      description: 'The exact path of the page.',
      examples: ['/pricing'],
    }),
  ),
  status: Type.Optional(Type.Array(OneOf(COMMENT_STATUSES), { description: 'Any of these statuses.' })),
  priority: Type.Optional(Type.Array(OneOf(PRIORITIES), { description: 'Any of these priorities.' })),
  category: Type.Optional(Type.Array(OneOf(CATEGORIES), { description: 'Any of these categories.' })),
  device_type: Type.Optional(
    Type.Array(OneOf(DEVICE_TYPES), { 'x-alias': ['device'], description: 'Any of these kinds of device.' }),
  ),
  tag: Type.Optional(
    Type.Array(RequiredText(LIMITS.tag), { 'x-alias': ['tags'], description: 'Any of these tags.' }),
  ),
  assigned_to: Type.Optional(
    Type.Array(Type.String({ format: 'person-filter', examples: ['me'] }), {
      description: 'Any of these assignees: a UUID, `me` or `none`.',
    }),
  ),
  created_by: Type.Optional(
    Type.Array(Type.String({ format: 'person-filter', examples: ['me'] }), {
      description: 'Created by any of these: a UUID or `me`.',
    }),
  ),
  search: Type.Optional(
    FreeText(LIMITS.search, {
      'x-alias': ['q'],
      description:
        'Each word must be the beginning of a word of the text, title, description, page title, path or tags; `#128` finds comment 128.',
    }),
  ),
  external_id: Type.Optional(
    Type.Array(RequiredText(LIMITS.externalId), { description: 'Any of these ids in other systems.' }),
  ),
  source: Type.Optional(
    Type.Array(RequiredText(LIMITS.sourceName), { description: 'From any of these other systems.' }),
  ),
  updated_after: Type.Optional(
    Instant({
      description:
        'Changed at this instant or later, or in the minute before it, so that no change is missed: see “Keeping in step” in the guide.',
    }),
  ),
  created_after: Type.Optional(Instant({ description: 'Created at this instant or later.' })),
  created_before: Type.Optional(Instant({ description: 'Created before this instant.' })),
  resolved_after: Type.Optional(Instant({ description: 'Resolved at this instant or later.' })),
  resolved_before: Type.Optional(Instant({ description: 'Resolved before this instant.' })),
  due: Type.Optional(
    Type.Array(OneOf(DUE_FILTERS), {
      description:
        '`overdue`: pending, and due before today; `week`: pending, and due today or within the six days after it; `none`: without a due date. Multiple values match any of them.',
    }),
  ),
  today: Type.Optional(
    Day({ description: "The reference day of `due`, the caller's current day. Default: today in UTC." }),
  ),
};

const sorting = {
  sort_by: Defaulted(
    OneOf(COMMENT_SORT_FIELDS, { default: 'created_at', description: 'The field to sort by.' }),
  ),
  sort_order: Defaulted(OneOf(SORT_ORDERS, { default: 'desc', description: 'Ascending or descending.' })),
};

export const ListCommentsQuery = Body({
  ...commentFilters,
  ...sorting,
  group_by: Type.Optional(
    OneOf(COMMENT_GROUPS, {
      description:
        'Groups the comments by site, page, assignee, status or priority; the comments of each group are sorted by `sort_by`. Considers the 50,000 newest matching comments.',
    }),
  ),
  ...pagingParameters(),
  include: Type.Optional(
    OneOf(['screenshot'], { description: 'Includes the screenshot of each comment, or null.' }),
  ),
});
export type ListCommentsQuery = Type.Static<typeof ListCommentsQuery>;

export const CountCommentsBody = Body(
  {
    filters: Type.Array(Body(commentFilters), {
      minItems: 1,
      maxItems: 100,
      description: 'Each item takes the filters of `GET /comments`; an empty item counts all comments.',
    }),
  },
  { examples: [{ filters: [{ assigned_to: ['me'], status: ['OPEN'] }, {}] }] },
);
export type CountCommentsBody = Type.Static<typeof CountCommentsBody>;

export const CommentCounts = Type.Object({
  counts: Type.Array(
    Type.Object({
      total: Type.Integer(),
      total_is_exact: Type.Boolean({
        description: 'false: `total` is a lower bound, at which counting stopped.',
      }),
    }),
    { description: 'In the order of `filters`.' },
  ),
});
export type CommentCounts = Type.Static<typeof CommentCounts>;

export const ExportCommentsQuery = Body({
  ...commentFilters,
  format: Defaulted(OneOf(EXPORT_FORMATS, { default: 'csv', description: 'The format of the file.' })),
  bom: Defaulted(
    Type.Boolean({
      default: false,
      description:
        'CSV for spreadsheets such as Excel: the file begins with a byte order mark, instants are `2026-01-31 13:44:44` in UTC, and a text of more than 32,767 UTF-16 code units is truncated and ends in `… [cut]`.',
    }),
  ),
});
export type ExportCommentsQuery = Type.Static<typeof ExportCommentsQuery>;

export const PageCommentListingQuery = Body({
  site_id: Uuid({ description: 'The site of the page.' }),
  page_url: PageUrl({ description: PAGE_URL_FILTER }),
  device_type: Type.Optional(
    OneOf(DEVICE_TYPES, {
      'x-alias': ['device'],
      description: 'Only comments made on this kind of device.',
    }),
  ),
  ...pagingParameters(),
});
export type PageCommentListingQuery = Type.Static<typeof PageCommentListingQuery>;
