/** @jsxImportSource preact */

import { useLayoutEffect, useRef } from 'preact/hooks';
import { isDone } from '../model/state.ts';
import { DRAFT_ID } from '../model/viewing.ts';
import { startOf } from '../texts/cutting/characters.ts';
import { spread } from './spread.ts';
import { useWidget } from './widget.ts';

/** The numbered pins of the comments, at their places, apart from each other. They are moved without being drawn again. */
export function PinLayer() {
  const { follower, state, viewing } = useWidget();
  const nodes = useRef(new Map<string, HTMLElement>());
  const keep = (id: string) => (node: HTMLElement | null) => {
    if (node) nodes.current.set(id, node);
    else nodes.current.delete(id);
  };
  useLayoutEffect(() => {
    const place = () => {
      const seen = [...nodes.current].flatMap(([id, node]) => {
        const spot = follower.spotOf(id);
        node.hidden = !spot?.isVisible;
        return spot?.isVisible ? [{ id, node, spot }] : [];
      });
      // The older comment keeps the spot; its id is less.
      const pins = seen.filter(({ id }) => id !== DRAFT_ID).sort((a, b) => (a.id < b.id ? -1 : 1));
      const places = spread(
        pins.map(({ spot }) => spot),
        { width: innerWidth, height: innerHeight },
      );
      for (const [index, { node }] of pins.entries()) {
        node.classList.toggle('near', places[index]?.isNear);
        move(node, places[index]);
      }
      for (const { id, node, spot } of seen) if (id === DRAFT_ID) move(node, spot);
    };
    place();
    return follower.onFrame(place);
  });
  const { comments, draft, isComposing, picking, arePinsShown, openId, detached, texts } = state;
  const open = (id: string) => (openId === id ? viewing.closeComment() : void viewing.openComment(id));
  return (
    <>
      {(arePinsShown && !picking ? comments : [])
        .filter(({ id, anchor }) => anchor && !detached.has(id))
        .map((comment) => (
          <button
            key={comment.id}
            ref={keep(comment.id)}
            type="button"
            class={`pin ${isDone(comment) ? 'done' : ''}`}
            aria-expanded={openId === comment.id}
            aria-label={`${texts.thread.title(comment.number)}: ${startOf(comment.content, 60)}`}
            onClick={() => open(comment.id)}
          >
            {comment.number}
          </button>
        ))}
      {draft && isComposing && <div class="pin draft" ref={keep(DRAFT_ID)} aria-hidden="true" />}
    </>
  );
}

function move({ style }: HTMLElement, place: { x: number; y: number } | undefined): void {
  if (place) style.transform = `translate(${place.x}px, ${place.y}px)`;
}
