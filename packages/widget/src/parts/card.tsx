/** @jsxImportSource preact */

import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { native } from '../dom/native.ts';
import type { Box } from '../page/following/positions.ts';
import type { Host } from '../page/host.ts';
import { IconButton } from './icons.tsx';
import { useWidget } from './widget.ts';

/** The gap between a pin and its card, in pixels. */
const GAP = 22;
const MARGIN = 8;

/** A card beside a pin; on small screens a sheet at the foot. The focus returns when it closes. */
export function Card(props: {
  /** The id of the comment beside whose pin the card is shown. */
  commentId: string;
  label: string;
  header?: ComponentChildren;
  children: ComponentChildren;
  onClose(): void;
}) {
  const { follower, state } = useWidget();
  const card = useRef<HTMLElement>(null);
  useReturnedFocus();
  useLayoutEffect(() => {
    const position = () => {
      const spot = follower.spotOf(props.commentId);
      if (card.current) positionBeside(card.current, spot, follower.boxesOf(props.commentId));
    };
    position();
    const sizes = new ResizeObserver(position);
    if (card.current) sizes.observe(card.current);
    const stop = follower.onFrame(position);
    return () => {
      sizes.disconnect();
      stop();
    };
  }, [follower, props.commentId]);
  return (
    <section class="card" role="dialog" aria-label={props.label} ref={card}>
      <header>
        <h2 class="spread">{props.label}</h2>
        {props.header}
        <IconButton icon="close" label={state.texts.close} onClick={props.onClose} />
      </header>
      <div class="stack">{props.children}</div>
    </section>
  );
}

/**
 * Positions the card beside the point and the outlined target, or below them, depending on the available space; in the
 * middle of the window without a point.
 */
function positionBeside(
  card: HTMLElement,
  spot: { x: number; y: number } | undefined,
  boxes: readonly Box[],
): void {
  const { offsetWidth: width, offsetHeight: height } = card;
  const isRtl = getComputedStyle(card).direction === 'rtl';
  const point = { ...(spot ?? { x: (innerWidth - width) / 2 - GAP, y: innerHeight / 3 }) };
  const xAfter = Math.max(point.x, ...boxes.map(([left, , wide]) => left + wide)) + GAP;
  const xBefore = Math.min(point.x, ...boxes.map(([left]) => left)) - GAP - width;
  const fitsAfter = xAfter + width <= innerWidth - MARGIN;
  const x = (isRtl && xBefore >= MARGIN) || !fitsAfter ? xBefore : xAfter;
  // The outlined target is as wide as the window.
  const yBelow = Math.max(0, ...boxes.map(([, top, , high]) => top + high)) + GAP;
  if (x < MARGIN && boxes.length > 0 && yBelow + height <= innerHeight - MARGIN) point.y = yBelow + 40;
  const clamp = (value: number, max: number) => Math.round(Math.max(MARGIN, Math.min(value, max - MARGIN)));
  card.style.transform = `translate(${clamp(x, innerWidth - width)}px, ${clamp(point.y - 40, innerHeight - height)}px)`;
}

/**
 * Returns the focus, if it is lost when this part is unmounted, to the element that had it before, or the launcher.
 *
 * @param isTaken false: this part has never taken it.
 */
export function useReturnedFocus(isTaken = true): void {
  const { host } = useWidget();
  const previousFocus = useRef(host.root.activeElement ?? native(document).activeElement);
  useLayoutEffect(
    // Hidden elements reappear with the next rendering.
    () => () => queueMicrotask(() => isTaken && isFocusLost(host) && giveFocus(host, previousFocus.current)),
    [host],
  );
}

function isFocusLost({ element, root }: Host): boolean {
  const { activeElement } = native(document);
  return (
    !root.activeElement &&
    (!activeElement || activeElement === native(document).body || activeElement === element)
  );
}

function giveFocus({ root }: Host, previousFocus: Element | null): void {
  const isFocusable = native(previousFocus)?.isConnected && previousFocus !== native(document).body;
  const target = isFocusable ? previousFocus : root.querySelector('.launcher button');
  if (target instanceof HTMLElement) native(target).focus({ preventScroll: true });
}
