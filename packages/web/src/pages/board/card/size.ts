import { hasPage, type Task } from '../../../features/comments/index.ts';

/** The total of paddings, footer and gaps, in pixels. */
const FIXED = 12 + 20 + 8 + 12 + 2;
const LINE = 21;
const MAX_LINES = 3;
const CHARACTERS_OF_LINE = 36;
const PATH = 21;
const PICTURE = 96 + 8;

/** The estimated height of a task's card, in pixels; it is measured after rendering. */
export function estimateHeight(task: Task): number {
  const lines = Math.min(MAX_LINES, Math.max(1, Math.ceil(task.content.length / CHARACTERS_OF_LINE)));
  return FIXED + lines * LINE + (hasPage(task) ? PATH : 0) + (task.screenshot ? PICTURE : 0);
}
