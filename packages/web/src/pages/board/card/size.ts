import type { Task } from '@postil/client';
import { hasPage } from '../../../features/comments/index.ts';

/** The total of padding, footer and gaps. */
const FIXED_PX = 12 + 20 + 8 + 12 + 2;
const LINE_PX = 21;
const MAX_LINES = 3;
const CHARACTERS_PER_LINE = 36;
const PATH_PX = 21;
const PICTURE_PX = 96 + 8;

/** The estimated height of a task's card, in pixels; it is measured after rendering. */
export function estimateHeight(task: Task): number {
  const lines = Math.min(MAX_LINES, Math.max(1, Math.ceil(task.content.length / CHARACTERS_PER_LINE)));
  return FIXED_PX + lines * LINE_PX + (hasPage(task) ? PATH_PX : 0) + (task.screenshot ? PICTURE_PX : 0);
}
