import type { Feature } from '../../core/feature.ts';
import { reportPrompt } from './prompts.ts';
import { summaryResource } from './resources.ts';
import { addSummaryRoutes } from './routes.ts';
import { summarizeFeedbackTool } from './tools.ts';

/** The overview of feedback: its route, and for assistants a tool, a resource and a prompt. */
export function summary() {
  return {
    routes: addSummaryRoutes,
    tools: { 'summarize-feedback': summarizeFeedbackTool },
    resources: [summaryResource],
    prompts: [reportPrompt],
  } satisfies Feature;
}
