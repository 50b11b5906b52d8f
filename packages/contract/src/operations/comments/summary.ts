import { operation } from '../../declaration/operation.ts';
import { FeedbackSummary, SummaryQuery } from '../../schemas/comments/summary.ts';
import { Success } from '../../schemas/envelope.ts';

export const getSummary = operation({
  id: 'getSummary',
  method: 'GET',
  path: '/summary',
  access: 'read',
  tag: 'Summary',
  summary: 'Read how many comments came in, how many were resolved, and how long people waited',
  description:
    'The numbers by status are exact at any size. Everything else is exact up to the stated numbers of comments, and its cost does not grow beyond them. Comments on mockups are not counted.',
  query: SummaryQuery,
  response: Success(FeedbackSummary),
});
