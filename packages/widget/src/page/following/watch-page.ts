import { native } from '../../dom/native.ts';

/** The debounce delay between the last change to the page and the next search, in milliseconds. */
const DEBOUNCE_MS = 60;
/** The maximum delay of the search on a page that never stops changing, in milliseconds. */
const MAX_DELAY_MS = 400;
/** The polling interval for movements without an event, such as transitions. */
const POLL_MS = 400;

const MOVE_EVENTS = [
  'scroll',
  'resize',
  'load',
  'toggle',
  'transitionend',
  'animationend',
  'fullscreenchange',
];

/** Reports when elements may have moved, and when elements may have been added or removed. */
interface PageWatch {
  observeRoots(roots: readonly ShadowRoot[]): void;
  observeSizes(elements: readonly Element[]): void;
  /** Calls `onMove` in the next frame. */
  checkAgain(): void;
  stop(): void;
}

/**
 * @param watch `onMove` is called at most once per frame, and at intervals even without a sign of movement; `onChange`
 *   when the page has settled, or after `MAX_DELAY_MS` if it keeps changing.
 */
export function watchPage(watch: {
  host: Element;
  onMove(isCertain: boolean): void;
  onChange(): void;
}): PageWatch {
  let frame = 0;
  let isCertain = false;
  const schedule = () => {
    frame ||= requestAnimationFrame(() => {
      const hasMoved = isCertain;
      frame = 0;
      isCertain = false;
      watch.onMove(hasMoved);
    });
  };
  const move = () => {
    isCertain = true;
    schedule();
  };
  const debouncedChange = debounce(watch.onChange);
  const mutations = new MutationObserver((records) => {
    if (records.every(({ target }) => target === watch.host)) return;
    move();
    if (records.some(mayChangeElements)) debouncedChange.call();
  });
  const observed = new WeakSet<Node>();
  const observe = (node: Node) => {
    if (observed.has(node)) return;
    observed.add(node);
    mutations.observe(node, { subtree: true, childList: true, characterData: true, attributes: true });
  };
  observe(native(document).documentElement);
  const sizes = new ResizeObserver(move);
  for (const name of MOVE_EVENTS) addEventListener(name, move, { capture: true, passive: true });
  const polling = setInterval(() => native(document).visibilityState === 'visible' && schedule(), POLL_MS);
  return {
    checkAgain: move,
    observeRoots(roots) {
      for (const root of roots) observe(root);
    },
    observeSizes(elements) {
      sizes.disconnect();
      for (const element of [native(document).documentElement, ...elements]) sizes.observe(element);
    },
    stop() {
      clearInterval(polling);
      cancelAnimationFrame(frame);
      debouncedChange.cancel();
      mutations.disconnect();
      sizes.disconnect();
      for (const name of MOVE_EVENTS) removeEventListener(name, move, { capture: true });
    },
  };
}

/** Whether a change may add or remove elements: changes to styles and classes only move them. */
function mayChangeElements({ type, attributeName }: MutationRecord): boolean {
  return type !== 'attributes' || (attributeName !== 'style' && attributeName !== 'class');
}

function debounce(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstMs: number | undefined;
  const cancel = () => {
    clearTimeout(timer);
    firstMs = undefined;
  };
  return {
    cancel,
    call() {
      const nowMs = performance.now();
      firstMs ??= nowMs;
      clearTimeout(timer);
      const waitMs = Math.max(0, Math.min(DEBOUNCE_MS, firstMs + MAX_DELAY_MS - nowMs));
      timer = setTimeout(() => {
        cancel();
        run();
      }, waitMs);
    },
  };
}
