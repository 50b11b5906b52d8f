import { native } from '../dom/native.ts';
import { parentOf } from './elements.ts';

/** The delay between the first of several events on the page and the check of the top layer, in milliseconds. */
const CHECK_DELAY_MS = 50;
/** The polling interval for elements that open without an event, in milliseconds. */
const POLL_MS = 500;
/** Events that may have opened or closed something. */
const SIGNAL_EVENTS = ['toggle', 'click', 'keyup', 'focusin', 'fullscreenchange'];

/** The elements in the top layer: modal dialogs, popovers and full-screen elements; including those in open shadow roots. */
interface TopLayer {
  /** The elements that make the rest of the page inert or close on a press outside, most recently opened first. */
  elements(): Element[];
  /** Searches the page for shadow roots that have not caused an event yet. */
  observeAll(): void;
  /** Calls `onChange` after `CHECK_DELAY_MS`. */
  checkSoon(): void;
  stop(): void;
}

/** @param host the widget. @param onChange called whenever something may have opened or closed. */
export function watchTopLayer(host: Element, onChange: () => void): TopLayer {
  const ended = new AbortController();
  const options = { capture: true, passive: true, signal: ended.signal };
  const roots = new Set<Document | ShadowRoot>();
  /** The order in which elements were opened while the widget was present. */
  const order = new WeakMap<EventTarget, number>();
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const recordOpening = ({ target }: Event) => {
    count += 1;
    if (target) order.set(target, count);
  };
  /** Events of popovers and dialogs in a shadow root reach only listeners in it. */
  const observe = (root: EventTarget) => {
    if (!(root instanceof Document || root instanceof ShadowRoot) || roots.has(root)) return;
    roots.add(root);
    for (const name of ['beforetoggle', 'fullscreenchange'])
      native(root).addEventListener(name, recordOpening, options);
    native(root).addEventListener('toggle', onSignal, options);
  };
  function onSignal(event: Event): void {
    if (event.target === host) return;
    for (const each of event.composedPath()) observe(each);
    checkSoon();
  }
  function checkSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      onChange();
    }, CHECK_DELAY_MS);
  }
  observe(document);
  for (const name of [...SIGNAL_EVENTS, 'pointerdown']) addEventListener(name, onSignal, options);
  const polling = setInterval(() => native(document).visibilityState === 'visible' && onChange(), POLL_MS);
  const observeBelow = (root: Document | ShadowRoot) => {
    observe(root);
    for (const each of native(root).querySelectorAll('*')) {
      const { shadowRoot } = native(each);
      if (shadowRoot) observeBelow(shadowRoot);
    }
  };
  return {
    elements() {
      const openElements: Element[] = [];
      for (const root of roots)
        if (native(root).isConnected)
          openElements.push(...native(root).querySelectorAll(':modal, :popover-open'));
        else roots.delete(root);
      return openElements
        .filter((each) => each !== host && !native(each).matches('[popover=manual i]:not(:modal)'))
        .reverse()
        .sort((a, b) => (order.get(b) ?? 0) - (order.get(a) ?? 0));
    },
    checkSoon,
    observeAll: () => observeBelow(document),
    stop() {
      clearTimeout(timer);
      clearInterval(polling);
      ended.abort();
    },
  };
}

/**
 * The elements at a point into which the widget can move to be on top: modal dialogs, full-screen elements, and
 * possible hosts of closed shadow roots.
 */
export function elementsUnder(x: number, y: number): Element[] {
  let hit = native(document).elementFromPoint(x, y);
  for (let inner = hit; inner; ) {
    hit = inner;
    inner = native(inner).shadowRoot?.elementFromPoint(x, y) ?? null;
    if (inner === hit) break;
  }
  const elements: Element[] = [];
  for (let each = hit; each; each = parentOf(each))
    if (native(each).matches(':modal') || (native(each).localName.includes('-') && !native(each).shadowRoot))
      elements.push(each);
  return elements;
}
