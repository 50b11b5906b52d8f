import { Type } from 'typebox';
import { COMMENT_STATUSES } from '../../values/enums.ts';
import { PAGING } from '../../values/limits.ts';
import { pagingParameters } from '../paging.ts';
import { Body, Nullable, OneOf, Uuid } from '../text.ts';
import { CommentRecord, commentFilters, Rank } from './comments.ts';
import { Screenshot } from './screenshots.ts';

/** A comment as a card of the board. */
export const Task = Type.Object({
  ...CommentRecord.properties,
  rank: Rank,
  screenshot: Nullable(Screenshot),
});
export type Task = Type.Static<typeof Task>;

const TOTAL_IS_EXACT = 'false: there are more than `total`, at which counting stopped.';

/** One column of the board, from its beginning or from a cursor on. */
export const ColumnPage = Type.Object({
  data: Type.Array(Task),
  total: Type.Integer(),
  total_is_exact: Type.Boolean({ description: TOTAL_IS_EXACT }),
  next_cursor: Nullable(Type.String({ description: 'Leads to the next tasks; null at the end.' })),
});

export const Board = Type.Object({
  columns: Type.Array(Type.Object({ status: OneOf(COMMENT_STATUSES), ...ColumnPage.properties }), {
    description: 'One column for each status, in the order of the statuses.',
  }),
});

const { status: _status, ...boardFilters } = commentFilters;

const maxTasks = (what: string) =>
  Type.Optional(
    Type.Integer({
      minimum: 1,
      description: `${what} Default ${PAGING.perPage}; more than ${PAGING.maxPerPage} counts as ${PAGING.maxPerPage}.`,
    }),
  );

export const BoardQuery = Body({
  ...boardFilters,
  per_column: maxTasks('At most this many tasks of each column.'),
});
export type BoardQuery = Type.Static<typeof BoardQuery>;

export const ColumnQuery = Body({
  ...boardFilters,
  limit: maxTasks('Most tasks.'),
  cursor: pagingParameters().cursor,
});
export type ColumnQuery = Type.Static<typeof ColumnQuery>;

const OR_NEAREST = 'A task that is no longer in the column is ignored.';

export const MoveTaskBody = Body(
  {
    status: Type.Optional(OneOf(COMMENT_STATUSES, { description: 'The column. Default: the current one.' })),
    after_id: Type.Optional(
      Nullable(Uuid({ description: `The task that it follows; null: it becomes the first. ${OR_NEAREST}` })),
    ),
    before_id: Type.Optional(
      Nullable(Uuid({ description: `The task that follows it; null: it becomes the last. ${OR_NEAREST}` })),
    ),
  },
  { minProperties: 1 },
);
export type MoveTaskBody = Type.Static<typeof MoveTaskBody>;

export const MovedTask = Type.Object({
  id: Uuid(),
  status: OneOf(COMMENT_STATUSES),
  rank: Rank,
  version: Type.Integer({ description: 'Rises when the status changes, not when only the rank does.' }),
});
