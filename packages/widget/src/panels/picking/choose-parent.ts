import { DRAFT_ID } from '../../page/following/positions.ts';
import type { Widget } from '../../parts/widget.ts';
import { choosableParent, describe, loadModules } from './choice.ts';

/** Moves the draft to the parent of its element, at the same point. */
export async function chooseParent(widget: Widget): Promise<void> {
  const { follower, viewing } = widget;
  const modules = await loadModules();
  const chosen = follower.elementOf(DRAFT_ID);
  const element = chosen && choosableParent(chosen);
  if (element) viewing.pick(describe({ element, point: follower.spotOf(DRAFT_ID) }, modules, widget));
}
