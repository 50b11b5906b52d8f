import type { Resource } from '../../core/mcp/surface/resources.ts';
import { DAYS, summarizeFeedback } from './tools.ts';

export const summaryResource: Resource = {
  uri: 'feedback://summary',
  name: 'summary',
  title: 'Summary',
  description: `The comments of the last ${DAYS.default} days in numbers, as summarize-feedback returns them.`,
  read: (context) => summarizeFeedback(context, {}),
};
