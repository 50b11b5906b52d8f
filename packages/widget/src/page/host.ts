import { topDialog, topPopover } from './elements.ts';

/** The name of the widget's element; style sheets and scripts of the page can know it by this. */
export const HOST_NAME = 'postil-widget';

/** Keys that belong to the widget while it has the focus, so that the page's shortcuts do not fire. */
const KEY_EVENTS = ['keydown', 'keyup', 'keypress'] as const;
/** The page may not take the focus back, as dialogs made of plain elements do. */
const FOCUS_EVENTS = ['focusin', 'focusout'];
const OTHER_EVENTS = ['beforeinput', 'input', 'change', 'paste', 'copy', 'cut', 'submit'];
const POINTER_EVENTS = ['click', 'pointerdown', 'mousedown', 'pointerup', 'mouseup', 'touchstart', 'wheel'];

/** The widget's own element on the page. */
export interface Host {
  readonly element: HTMLElement;
  readonly root: ShadowRoot;
  /** Adds styles once, which no policy of the page can refuse. */
  addStyles(css: string): void;
  /** Puts it back where it belongs: above everything, and within what would be inert or close when something else is pressed. */
  settle(): void;
  destroy(): void;
}

/** Adds the element. @param css its first styles; no style of the page reaches it. */
export function createHost(css: string): Host {
  const element = document.createElement(HOST_NAME);
  const root = element.attachShadow({ mode: 'open', delegatesFocus: false });
  const added = new Set<string>();
  const addStyles = (text: string) => {
    if (added.has(text)) return;
    added.add(text);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    root.adoptedStyleSheets.push(sheet);
  };
  addStyles(css);
  const stopKeeping = keepEvents(element);
  showAsField(element, root);
  const settle = () => {
    const parent = topPopover(element) ?? topDialog() ?? document.documentElement;
    for (const attribute of ['inert', 'aria-hidden']) element.removeAttribute(attribute);
    if (element.parentElement === parent && element.isConnected) return;
    moveKeepingFocus(element, parent);
    raise();
  };
  const raise = () => {
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  };
  element.popover = 'manual';
  settle();
  document.addEventListener('fullscreenchange', raise);
  document.addEventListener('toggle', settle, true);
  return {
    element,
    root,
    addStyles,
    settle,
    destroy() {
      document.removeEventListener('fullscreenchange', raise);
      document.removeEventListener('toggle', settle, true);
      stopKeeping();
      element.remove();
    },
  };
}

/**
 * Makes the element look like a field while one of its own has the focus. Listeners on the window that are older than
 * the widget hear its keys; those that leave fields alone leave it alone too.
 */
export function showAsField(element: HTMLElement, root: ShadowRoot): void {
  const isField = () => root.activeElement?.matches('input, textarea, select') ?? false;
  Object.defineProperty(element, 'isContentEditable', { get: isField });
}

function moveKeepingFocus(element: HTMLElement, parent: Element): void {
  const focused = element.shadowRoot?.activeElement;
  parent.append(element);
  if (focused instanceof HTMLElement) queueMicrotask(() => focused.focus({ preventScroll: true }));
}

/**
 * Keeps to the widget what happens in it. Keys are taken before any listener of the page hears of them, and repeated
 * inside of the shadow root.
 */
function keepEvents(element: HTMLElement): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const isOwn = (event: Event) => event.target === element && event.composed;
  const repeatInside = (event: KeyboardEvent) => {
    const target = event.composedPath()[0];
    if (!isOwn(event) || !target) return;
    event.stopImmediatePropagation();
    const { key, code, ctrlKey, metaKey, shiftKey, altKey, isComposing } = event;
    // No KeyboardEvent, because Firefox lets each of them out of a shadow root.
    const copy = Object.assign(new Event(event.type, { bubbles: true, cancelable: true }), {
      ...{ key, code, ctrlKey, metaKey, shiftKey, altKey, isComposing },
    });
    if (!target.dispatchEvent(copy)) event.preventDefault();
  };
  for (const name of KEY_EVENTS) addEventListener(name, repeatInside, { capture: true, signal });
  const stop = (event: Event) => event.stopPropagation();
  const stopOwn = (event: Event) => isOwn(event) && event.stopImmediatePropagation();
  for (const name of FOCUS_EVENTS) addEventListener(name, stopOwn, { capture: true, signal });
  for (const name of [...OTHER_EVENTS, ...POINTER_EVENTS])
    element.addEventListener(name, stop, { signal, passive: true });
  return () => ended.abort();
}
