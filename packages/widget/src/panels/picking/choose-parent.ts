import { DRAFT_ID } from '../../model/viewing.ts';
import type { Widget } from '../../parts/widget.ts';
import { describe, loadTools, parentWithin } from './choice.ts';

/** Makes the comment that is being written one on the parent of its element, at the same point. */
export async function chooseParent(widget: Widget): Promise<void> {
  const { follower, viewing } = widget;
  const tools = await loadTools();
  const target = follower.targetOf(DRAFT_ID);
  const element = target && parentWithin(target.element);
  if (element) viewing.pick(describe({ element, point: follower.spotOf(DRAFT_ID) }, tools, widget));
}
