/** @jsxImportSource preact */
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Pin } from '../api/types.ts';
import { DRAFT_ID } from '../model/viewing.ts';
import { useWidget } from '../parts/widget.ts';

/** The numbered pins at their places. They are moved without being drawn again. */
export function PinLayer() {
  const { follower, state, viewing } = useWidget();
  const nodes = useRef(new Map<string, HTMLElement>());
  const keep = (id: string) => (node: HTMLElement | null) => {
    if (node) nodes.current.set(id, node);
    else nodes.current.delete(id);
  };
  useLayoutEffect(() => {
    const place = () => {
      for (const [id, node] of nodes.current) {
        const spot = follower.spotOf(id);
        node.hidden = !spot?.isVisible;
        if (spot) node.style.transform = `translate(${spot.x}px, ${spot.y}px)`;
      }
    };
    place();
    return follower.onFrame(place);
  });
  const { pins, draft, isComposing, picking, arePinsShown, openId, detached, texts } = state;
  const open = (id: string) => (openId === id ? viewing.closePin() : void viewing.openPin(id));
  return (
    <>
      {(arePinsShown && !picking ? pins : [])
        .filter(({ id, anchor }) => anchor && !detached.has(id))
        .map((pin) => (
          <button
            key={pin.id}
            ref={keep(pin.id)}
            type="button"
            class={`pin ${isDone(pin) ? 'done' : ''}`}
            aria-expanded={openId === pin.id}
            aria-label={`${texts.thread.title(pin.number)}: ${pin.content.slice(0, 60)}`}
            onClick={() => open(pin.id)}
          >
            {pin.number}
          </button>
        ))}
      {draft && isComposing && <div class="pin draft" ref={keep(DRAFT_ID)} aria-hidden="true" />}
    </>
  );
}

/** Whether nothing is left to do. */
export function isDone({ status }: Pin): boolean {
  return status === 'RESOLVED' || status === 'CLOSED';
}
