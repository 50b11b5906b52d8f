import type { PointerHandlers } from './pointer.ts';

/** The events that would act on the page; the widget intercepts them. */
const INTERCEPTED_EVENTS = [
  'mousedown',
  'mouseup',
  'dblclick',
  'auxclick',
  'contextmenu',
  'touchstart',
  'touchend',
  'dragstart',
];

/**
 * Picks a target without an overlay, so that open and hovered elements keep their state: the page gets no presses,
 * nor the keys that picking uses, and the pointer stays above its elements.
 *
 * @param host the widget, whose own events are not intercepted.
 * @returns a function that ends picking.
 */
export function chooseQuietly(
  host: Element,
  pointer: PointerHandlers,
  onKeyDown: (event: KeyboardEvent) => void,
): () => void {
  const ended = new AbortController();
  const options = { capture: true, passive: false, signal: ended.signal };
  const intercept = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const isOwn = (event: Event) => event.composedPath().includes(host);
  const listen = <Name extends keyof WindowEventMap>(
    name: Name,
    handle: (event: WindowEventMap[Name]) => void,
  ) => addEventListener(name, (event) => !isOwn(event) && handle(event), options);
  listen('pointermove', pointer.pointermove);
  for (const name of ['pointerdown', 'pointerup', 'pointercancel', 'click'] as const)
    listen(name, (event) => {
      intercept(event);
      // Each handler accepts the events of its name.
      (pointer[name] as (event: Event) => void)(event);
    });
  for (const name of INTERCEPTED_EVENTS)
    addEventListener(name, (event) => !isOwn(event) && intercept(event), options);
  listen('keydown', (event) => {
    onKeyDown(event);
    if (event.defaultPrevented) event.stopImmediatePropagation();
  });
  return () => ended.abort();
}
