import { Success } from '../schemas/envelope.ts';
import { FeedbackSummary, SummaryQuery } from '../schemas/summary.ts';
import { operation } from './operation.ts';

export const getSummary = operation({
  id: 'getSummary',
  method: 'GET',
  path: '/summary',
  access: 'read',
  tag: 'Summary',
  summary: 'Read what came in, what was resolved, and how long people waited',
  description:
    'The numbers by status are exact at any size. Everything else is exact up to the stated numbers of comments, and its cost does not grow beyond them. Comments on mockups are not counted.',
  query: SummaryQuery,
  response: Success(FeedbackSummary),
});
