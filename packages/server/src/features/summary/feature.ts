import type { Feature } from '../../core/feature.ts';
import { reportPrompt } from './prompts.ts';
import { summaryResource } from './resources.ts';
import { summarizeFeedbackTool } from './tools.ts';

/** The overview of a project's feedback for assistants, as a tool, a resource and a prompt. */
export function summary() {
  return {
    tools: { 'summarize-feedback': summarizeFeedbackTool },
    resources: [summaryResource],
    prompts: [reportPrompt],
  } satisfies Feature;
}
