/** @jsxImportSource preact */

import { useLayoutEffect, useRef } from 'preact/hooks';
import { isDone } from '../model/state.ts';
import { DRAFT_ID } from '../page/following/positions.ts';
import { startOf } from '../texts/cutting/characters.ts';
import { useWidget } from './widget.ts';

/** The numbered pins of the comments, at their positions, apart from each other. They are moved without a re-render. */
export function PinLayer() {
  const { follower, state, viewing } = useWidget();
  const nodes = useRef(new Map<string, HTMLElement>());
  const refOf = (id: string) => (node: HTMLElement | null) => {
    if (node) nodes.current.set(id, node);
    else nodes.current.delete(id);
  };
  useLayoutEffect(() => {
    if (nodes.current.size === 0) return;
    const update = () => follower.movePins(nodes.current);
    update();
    return follower.onFrame(update);
  });
  const { comments, draft, isComposing, picking, arePinsShown, openId, detached, texts } = state;
  const toggle = (id: string) => (openId === id ? viewing.closeComment() : void viewing.openComment(id));
  return (
    <>
      {(arePinsShown && !picking ? comments : [])
        .filter(({ id, anchor }) => anchor && !detached.has(id))
        .map((comment) => (
          <button
            key={comment.id}
            ref={refOf(comment.id)}
            type="button"
            // Hidden until its position is found.
            hidden
            class={`pin ${isDone(comment) ? 'done' : ''}`}
            aria-expanded={openId === comment.id}
            aria-label={`${texts.thread.title(comment.number)}: ${startOf(comment.content, 60)}`}
            onClick={() => toggle(comment.id)}
          >
            {comment.number}
          </button>
        ))}
      {draft && isComposing && <div class="pin draft" hidden ref={refOf(DRAFT_ID)} aria-hidden="true" />}
    </>
  );
}
