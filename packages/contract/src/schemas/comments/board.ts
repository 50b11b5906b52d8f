import { Type } from 'typebox';
import { COMMENT_STATUSES, PAGE_SORT_FIELDS, PRIORITIES } from '../../values/enums.ts';
import { LIMITS, PAGING } from '../../values/limits.ts';
import { Page } from '../envelope.ts';
import { pagingParameters } from '../paging.ts';
import { Body, CommentNumber, Defaulted, Instant, Nullable, OneOf, PersonReference, Uuid } from '../text.ts';
import { CommentRecord, Rank } from './comments.ts';
import { PicturePoint, Screenshot } from './context/pictures.ts';
import { commentFilters } from './listing.ts';

/** A comment as a card of the board. */
export const Task = Type.Object({
  ...CommentRecord.properties,
  rank: Rank,
  screenshot: Nullable(Screenshot),
});
export type Task = Type.Static<typeof Task>;

const TOTAL_IS_EXACT_NOTE = 'false: `total` is a lower bound, at which counting stopped.';

/** A column of the board, from its beginning or from a cursor. */
export const ColumnPage = Type.Object({
  data: Type.Array(Task),
  total: Type.Integer(),
  total_is_exact: Type.Boolean({ description: TOTAL_IS_EXACT_NOTE }),
  next_cursor: Nullable(Type.String({ description: 'The cursor of the next tasks; null at the end.' })),
});

export const Board = Type.Object({
  columns: Type.Array(Type.Object({ status: OneOf(COMMENT_STATUSES), ...ColumnPage.properties }), {
    description: 'One column for each status, in the order of the statuses.',
  }),
});

const { status: _status, ...boardFilters } = commentFilters;

const maxTasks = (subject: string) =>
  Type.Optional(
    Type.Integer({
      minimum: 1,
      description: `${subject} Default ${PAGING.perPage}; more than ${PAGING.maxPerPage} counts as ${PAGING.maxPerPage}.`,
    }),
  );

export const BoardQuery = Body({
  ...boardFilters,
  per_column: maxTasks('At most this many tasks of each column.'),
});
export type BoardQuery = Type.Static<typeof BoardQuery>;

export const ColumnQuery = Body({
  ...boardFilters,
  limit: maxTasks('At most this many tasks.'),
  cursor: pagingParameters().cursor,
});
export type ColumnQuery = Type.Static<typeof ColumnQuery>;

const MISSING_TASK_NOTE = 'A task that has left the column is ignored.';

export const MoveTaskBody = Body(
  {
    status: Type.Optional(OneOf(COMMENT_STATUSES, { description: 'The column. Default: the current one.' })),
    after_id: Type.Optional(
      Nullable(Uuid({ description: `The task above the new position; null: the top. ${MISSING_TASK_NOTE}` })),
    ),
    before_id: Type.Optional(
      Nullable(
        Uuid({ description: `The task below the new position; null: the bottom. ${MISSING_TASK_NOTE}` }),
      ),
    ),
  },
  { minProperties: 1 },
);
export type MoveTaskBody = Type.Static<typeof MoveTaskBody>;

export const MovedTask = Type.Object({
  id: Uuid(),
  status: OneOf(COMMENT_STATUSES),
  rank: Rank,
  version: Type.Integer({
    description: 'Increments when the status changes, but not when only the rank does.',
  }),
});

/** An open comment of a page, with its position in the picture of that page. */
export const PagePin = Type.Object({
  id: Uuid(),
  number: CommentNumber,
  title: Nullable(Type.String()),
  content: Type.String({ description: 'The first 200 characters.' }),
  status: OneOf(COMMENT_STATUSES),
  priority: OneOf(PRIORITIES),
  assigned_to: Nullable(PersonReference),
  created_at: Instant(),
  point: Nullable(
    Type.Object(PicturePoint.properties, {
      description:
        'The position in the picture of the page. It is known for the comment of the picture, and for comments from a window of the same size and scroll position; null otherwise.',
    }),
  ),
});
export type PagePin = Type.Static<typeof PagePin>;

/** A page with comments. */
export const CommentedPage = Type.Object({
  project_id: Nullable(Uuid()),
  site_id: Nullable(Uuid()),
  site_name: Nullable(Type.String()),
  page_url: Type.String({ description: 'As in the newest of its comments.' }),
  page_title: Nullable(Type.String()),
  open_count: Type.Integer({ description: 'Comments that are open, in progress or in review.' }),
  resolved_count: Type.Integer({ description: 'Comments that are resolved or closed.' }),
  updated_at: Instant({ description: 'The latest change to one of the comments.' }),
  picture: Nullable(
    Type.Object({
      comment_id: Uuid({ description: 'The newest comment of the page with a screenshot.' }),
      ...Screenshot.properties,
    }),
  ),
  pins: Type.Array(PagePin, {
    description: `The newest open comments, at most ${LIMITS.pagePins}, newest first.`,
  }),
});
export type CommentedPage = Type.Static<typeof CommentedPage>;
export const PageOfPages = Page(CommentedPage);

export const ListPagesQuery = Body({
  ...commentFilters,
  sort_by: Defaulted(
    OneOf(PAGE_SORT_FIELDS, {
      default: 'updated_at',
      description: 'The newest change or the most open comments first.',
    }),
  ),
  ...pagingParameters(24),
});
export type ListPagesQuery = Type.Static<typeof ListPagesQuery>;
