import { operation } from '../../declaration/operation.ts';
import {
  Board,
  BoardQuery,
  ColumnPage,
  ColumnQuery,
  ListPagesQuery,
  MovedTask,
  MoveTaskBody,
  PageOfPages,
} from '../../schemas/comments/board.ts';
import { Done, Success } from '../../schemas/envelope.ts';
import { COMMENT_STATUSES } from '../../values/enums.ts';

const tag = 'Board';

export const getBoard = operation({
  id: 'getBoard',
  method: 'GET',
  path: '/boards/columns',
  access: 'read',
  role: 'guest',
  tag,
  summary: 'Read the first tasks of every column',
  query: BoardQuery,
  response: Success(Board),
});

export const listColumn = operation({
  id: 'listColumn',
  method: 'GET',
  path: '/boards/columns/:status',
  pathValues: COMMENT_STATUSES,
  access: 'read',
  role: 'guest',
  tag,
  summary: 'List the tasks of a column in their manual order',
  query: ColumnQuery,
  response: Success(ColumnPage),
});

export const listPages = operation({
  id: 'listPages',
  method: 'GET',
  path: '/boards/pages',
  access: 'read',
  role: 'guest',
  tag,
  summary: 'List the pages with comments, with their newest picture and their open pins',
  description:
    'Considers the 50,000 newest matching comments. The picture of a page is the newest screenshot of its comments.',
  query: ListPagesQuery,
  response: Success(PageOfPages),
});

export const updateTaskPosition = operation({
  id: 'updateTaskPosition',
  method: 'PUT',
  path: '/boards/tasks/:id/position',
  access: 'write',
  role: 'guest',
  tag,
  summary: 'Move a task within its column or to another',
  description:
    'With both ids, the task moves between these two; with one id, next to that task. Without ids, it keeps its rank.',
  body: MoveTaskBody,
  response: Done(MovedTask),
  returnsEtag: true,
  errors: ['forbidden', 'project_archived'],
});
