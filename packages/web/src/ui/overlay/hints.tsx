import { type CSSProperties, useEffect, useState } from 'react';

/** The hover delay before a hint is shown, in milliseconds. */
const HOVER_DELAY_MS = 400;
/** The distance between an element and its hint, and between a hint and the edge of the window, in pixels. */
const SPACE_PX = 6;
/** Half of the maximum width of a hint, plus its distance from the edge of the window, in pixels. */
const HALF_WIDTH_PX = 150;

interface Hint {
  readonly text: string;
  readonly style: CSSProperties;
}

/** Shows the tooltip of the hovered or focused element, below or above it; mounted once in the app. */
export function Hints() {
  const [hint, setHint] = useState<Hint>();
  useEffect(() => watchHints(setHint), []);
  if (!hint) return null;
  return (
    <div
      // The hint repeats the name of the element.
      aria-hidden
      style={hint.style}
      className="pointer-events-none fixed z-50 w-max max-w-72 appears rounded-control bg-text px-2 py-1 text-xs text-surface shadow-float"
    >
      {hint.text}
    </div>
  );
}

function watchHints(show: (hint: Hint | undefined) => void): () => void {
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
    event.pointerType !== 'touch' && wait(findHintedElement(event.target), HOVER_DELAY_MS);
  const onFocus = ({ target }: FocusEvent) =>
    target instanceof Element && target.matches(':focus-visible') && wait(findHintedElement(target), 0);
  const hide = () => wait(undefined, 0);
  const controller = new AbortController();
  const { signal } = controller;
  document.addEventListener('pointerover', onPointer, { signal });
  document.addEventListener('focusin', onFocus, { signal });
  for (const name of ['pointerdown', 'keydown', 'focusout', 'scroll'] as const)
    document.addEventListener(name, hide, { signal, capture: true });
  return () => {
    clearTimeout(state.timer);
    controller.abort();
  };
}

function findHintedElement(target: EventTarget | null): Element | undefined {
  return (target instanceof Element && target.closest('[data-hint]')) || undefined;
}

function hintOf(element: Element): Hint | undefined {
  const text = element.getAttribute('data-hint');
  // An overlay that the element has opened says more, in the same position.
  const isOpen = element.getAttribute('aria-expanded') === 'true';
  if (!text || !element.isConnected || isOpen) return undefined;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const middle = (left + right) / 2;
  const isLow = bottom > innerHeight - 48;
  return {
    text,
    style: {
      ...(isLow ? { bottom: innerHeight - top + SPACE_PX } : { top: bottom + SPACE_PX }),
      ...horizontalPosition(middle),
    },
  };
}

/** The horizontal position of a hint: centred, or along the edge of the window if that is near. */
function horizontalPosition(middle: number): CSSProperties {
  if (middle < HALF_WIDTH_PX) return { left: Math.max(SPACE_PX, middle - 24) };
  if (middle > innerWidth - HALF_WIDTH_PX) return { right: Math.max(SPACE_PX, innerWidth - middle - 24) };
  return { left: middle, translate: '-50% 0' };
}
