import { hasPage } from '../tasks/page.ts';
import type { Task } from '../tasks/tasks.ts';

/** Paddings, the foot and the spaces between the parts, in pixels. */
const FIXED = 12 + 20 + 8 + 12 + 2;
const LINE = 21;
const MOST_LINES = 3;
const CHARACTERS_OF_LINE = 36;
const PATH = 21;
const PICTURE = 96 + 8;

/** About how high the card of a task will be, in pixels; it is measured once it is drawn. */
export function estimateHeight(task: Task): number {
  const lines = Math.min(MOST_LINES, Math.max(1, Math.ceil(task.content.length / CHARACTERS_OF_LINE)));
  return FIXED + lines * LINE + (hasPage(task) ? PATH : 0) + (task.screenshot ? PICTURE : 0);
}
