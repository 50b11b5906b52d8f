import { native } from '../dom/native.ts';
import { elementsUnder, watchTopLayer } from './top-layer.ts';

/** The name of the widget's element; style sheets and scripts of the page can select it. */
export const HOST_NAME = 'postil-widget';

/** The key events that the widget hides while it has the focus, so that the page's shortcuts do not fire. */
const KEY_EVENTS = ['keydown', 'keyup', 'keypress'] as const;
/** The focus events that the widget hides, so that the page cannot take the focus back, as modal dialogs built by scripts do. */
const FOCUS_EVENTS = ['focusin', 'focusout'];
const OTHER_EVENTS = ['beforeinput', 'input', 'change', 'paste', 'copy', 'cut', 'submit'];
const POINTER_EVENTS = ['click', 'pointerdown', 'mousedown', 'pointerup', 'mouseup', 'touchstart', 'wheel'];

/** The widget's own element on the page. */
export interface Host {
  readonly element: HTMLElement;
  readonly root: ShadowRoot;
  /** Adds styles once, in a way that no policy of the page can block. */
  addStyles(css: string): void;
  /** Restores its position in the document after a change to the page. */
  restore(): void;
  destroy(): void;
}

/** Adds the element, which is isolated from the page's styles. @param css its initial styles. */
export function createHost(css: string): Host {
  const element = native(document).createElement(HOST_NAME);
  const root = element.attachShadow({ mode: 'open', delegatesFocus: false });
  const addedStyles = new Set<string>();
  const addStyles = (text: string) => {
    if (addedStyles.has(text)) return;
    addedStyles.add(text);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    root.adoptedStyleSheets.push(sheet);
  };
  addStyles(css);
  const stopHiding = hideEvents(element);
  showAsField(element, root);
  element.popover = 'manual';
  const { restore, stop } = keepReachable(element, root);
  return {
    element,
    root,
    addStyles,
    restore,
    destroy() {
      stop();
      stopHiding();
      element.remove();
    },
  };
}

/**
 * Keeps the element above everything, and inside elements that would otherwise make it inert, or close when it is
 * pressed. Where it would not be usable, it is hidden.
 */
function keepReachable(element: HTMLElement, root: ShadowRoot): Pick<Host, 'restore'> & { stop(): void } {
  let openElements: readonly Element[] = [];
  let isUnreachable = false;
  const topLayer = watchTopLayer(element, restore);
  const raise = () => {
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  };
  const moveInto = (parent: Element) => {
    if (element.parentElement !== parent || !element.isConnected) moveKeepingFocus(element, parent);
    raise();
    return isReachable(element, root);
  };
  function restore(): void {
    if (element.hidden) return;
    for (const attribute of ['inert', 'aria-hidden', 'data-dead']) element.removeAttribute(attribute);
    const previousElements = openElements;
    openElements = [...topLayer.elements(), native(document).documentElement];
    const isSame = areEqual(openElements, previousElements);
    const isUsable = element.isConnected && isReachable(element, root);
    if (isUsable && (isSame || element.parentElement === openElements[0])) isUnreachable = false;
    // After a failure, the next attempt waits until the open elements change.
    else if (!(isUnreachable && isSame && element.isConnected))
      isUnreachable = !parentsFor(openElements, root).some(moveInto);
    element.toggleAttribute('data-dead', isUnreachable);
    undoZoom(element);
  }
  const onPointer = () => {
    topLayer.observeAll();
    restore();
  };
  element.addEventListener('pointerenter', onPointer);
  restore();
  return {
    restore: () => (element.isConnected ? topLayer.checkSoon() : restore()),
    stop: topLayer.stop,
  };
}

/** Undoes the page's CSS `zoom`, so that positions in the widget are positions on the screen. */
function undoZoom(element: HTMLElement): void {
  // Not supported by every browser.
  const { currentCSSZoom = 1 }: Partial<Element> = native(element.parentElement) ?? {};
  const zoom = String(1 / currentCSSZoom);
  if (element.style.getPropertyValue('--zoom') !== zoom) element.style.setProperty('--zoom', zoom);
}

function areEqual(one: readonly Element[], other: readonly Element[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index]);
}

/** The middle of a part of the widget that can be pressed; undefined where there is none on the screen. */
function probeOf(root: ShadowRoot): [x: number, y: number] | undefined {
  for (const part of root.querySelectorAll('.launcher, .panel, .card, .bar')) {
    const { left, top, width, height } = part.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (width > 0 && x > 0 && y > 0 && x < innerWidth && y < innerHeight) return [x, y];
  }
  return undefined;
}

/** The possible parents of the widget, best first. @param openElements the open elements, and the page itself. */
function parentsFor(openElements: readonly Element[], root: ShadowRoot): Element[] {
  const probe = probeOf(root);
  return [...openElements.slice(0, -1), ...(probe ? elementsUnder(...probe) : []), ...openElements.slice(-1)];
}

/** Whether a press on the widget reaches it. */
function isReachable(element: Element, root: ShadowRoot): boolean {
  if (!element.checkVisibility()) return false;
  const probe = probeOf(root);
  if (!probe) return true;
  // The element is connected.
  const container = element.getRootNode() as Document | ShadowRoot;
  return native(container).elementFromPoint(...probe) === element;
}

/**
 * Makes the element look like a field while one of its fields has the focus. Window listeners registered before the
 * widget receive its keys; those that ignore fields ignore it, too.
 */
export function showAsField(element: HTMLElement, root: ShadowRoot): void {
  const isField = () => root.activeElement?.matches('input, textarea, select') ?? false;
  Object.defineProperty(element, 'isContentEditable', { get: isField });
}

function moveKeepingFocus(element: HTMLElement, parent: Element): void {
  const focused = element.shadowRoot?.activeElement;
  native(parent).append(element);
  if (focused instanceof HTMLElement) queueMicrotask(() => focused.focus({ preventScroll: true }));
}

/**
 * Hides events of the widget from the page. Keys are intercepted at the window while capturing, and dispatched again
 * inside the shadow root.
 */
function hideEvents(element: HTMLElement): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const isOwn = (event: Event) => event.target === element && event.composed;
  const repeatInside = (event: KeyboardEvent) => {
    const target = event.composedPath()[0];
    if (!isOwn(event) || !target) return;
    event.stopImmediatePropagation();
    const { key, code, ctrlKey, metaKey, shiftKey, altKey, isComposing } = event;
    // No KeyboardEvent, because in Firefox each of them leaves the shadow root.
    const copy = Object.assign(new Event(event.type, { bubbles: true, cancelable: true }), {
      key,
      code,
      ctrlKey,
      metaKey,
      shiftKey,
      altKey,
      isComposing,
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
