import { type CSSProperties, useEffect, useState } from 'react';

/** The hover delay before a hint is shown, in milliseconds. */
const HOVER_DELAY_MS = 400;
/** The distance between an element and its hint, and between a hint and the edge of the window, in pixels. */
const SPACE = 6;
/** Half of the maximum width of a hint, in pixels. */
const HALF_WIDTH_PX = 150;

interface Hint {
  readonly text: string;
  readonly style: CSSProperties;
}

/** Shows the tooltip of the hovered or focused element, below that element; mounted once in the app. */
export function Hints() {
  const [shown, setShown] = useState<Hint>();
  useEffect(() => watchHints(setShown), []);
  if (!shown) return null;
  return (
    <div
      // It repeats the name of the element.
      aria-hidden
      style={shown.style}
      className="pointer-events-none fixed z-50 w-max max-w-72 appears rounded-control bg-text px-2 py-1 text-xs text-surface shadow-float"
    >
      {shown.text}
    </div>
  );
}

function watchHints(show: (shown: Hint | undefined) => void): () => void {
  const state: { element: Element | undefined; timer: ReturnType<typeof setTimeout> | undefined } = {
    element: undefined,
    timer: undefined,
  };
  const wait = (element: Element | undefined, ms: number) => {
    if (state.element === element) return;
    state.element = element;
    clearTimeout(state.timer);
    show(undefined);
    if (element) state.timer = setTimeout(() => show(hintOf(element)), ms);
  };
  const onPointer = (event: PointerEvent) =>
    event.pointerType !== 'touch' && wait(hintedAt(event.target), HOVER_DELAY_MS);
  const onFocus = ({ target }: FocusEvent) =>
    target instanceof Element && target.matches(':focus-visible') && wait(hintedAt(target), 0);
  const hide = () => wait(undefined, 0);
  const events = new AbortController();
  const { signal } = events;
  document.addEventListener('pointerover', onPointer, { signal });
  document.addEventListener('focusin', onFocus, { signal });
  for (const name of ['pointerdown', 'keydown', 'focusout', 'scroll'] as const)
    document.addEventListener(name, hide, { signal, capture: true });
  return () => {
    clearTimeout(state.timer);
    events.abort();
  };
}

function hintedAt(target: EventTarget | null): Element | undefined {
  return (target instanceof Element && target.closest('[data-hint]')) || undefined;
}

function hintOf(element: Element): Hint | undefined {
  const text = element.getAttribute('data-hint');
  // The overlay that it has opened says more, in the same position.
  const isOpen = element.getAttribute('aria-expanded') === 'true';
  if (!text || !element.isConnected || isOpen) return undefined;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const middle = (left + right) / 2;
  const isLow = bottom > innerHeight - 48;
  return {
    text,
    style: {
      ...(isLow ? { bottom: innerHeight - top + SPACE } : { top: bottom + SPACE }),
      ...offsetAcross(middle),
    },
  };
}

/** Centred, or along the edge of the window if it is near. */
function offsetAcross(middle: number): CSSProperties {
  if (middle < HALF_WIDTH_PX) return { left: Math.max(SPACE, middle - 24) };
  if (middle > innerWidth - HALF_WIDTH_PX) return { right: Math.max(SPACE, innerWidth - middle - 24) };
  return { left: middle, translate: '-50% 0' };
}
