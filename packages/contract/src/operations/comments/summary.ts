import { operation } from '../../declaration/operation.ts';
import { FeedbackSummary, SummaryQuery } from '../../schemas/comments/summary.ts';
import { Success } from '../../schemas/envelope.ts';

export const getSummary = operation({
  id: 'getSummary',
  method: 'GET',
  path: '/summary',
  access: 'read',
  tag: 'Summary',
  summary: 'Read statistics of created and resolved comments, and of waiting times',
  description:
    'The numbers by status are exact at any size. Everything else is exact up to the stated numbers of comments, which bound its cost. Comments on mockups are not counted.',
  query: SummaryQuery,
  response: Success(FeedbackSummary),
});
