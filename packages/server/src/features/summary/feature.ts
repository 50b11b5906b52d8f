import type { Feature } from '../../core/feature.ts';
import { reportPrompt } from './prompts.ts';
import { summaryResource } from './resources.ts';
import { summarizeFeedbackTool } from './tools.ts';

export function summary() {
  return {
    tools: { 'summarize-feedback': summarizeFeedbackTool },
    resources: [summaryResource],
    prompts: [reportPrompt],
  } satisfies Feature;
}
