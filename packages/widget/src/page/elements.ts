import { parentOf } from '../anchors/signals.ts';

/** Whether an element is in another, also across the boundaries of shadow roots. */
export function isWithin(element: Element, ancestor: Element): boolean {
  for (let each: Element | null = element; each; each = parentOf(each)) if (each === ancestor) return true;
  return false;
}

/** The dialog above all others that makes the rest of the page inert. */
export function topDialog(): HTMLDialogElement | undefined {
  return [...document.querySelectorAll('dialog')].findLast(
    (dialog) => dialog.open && dialog.matches(':modal'),
  );
}

/**
 * The innermost element at a point, also in shadow roots.
 *
 * @param host the widget, which must let through hits at this moment.
 */
export function elementAt({ x, y }: { x: number; y: number }, host: Element): Element | undefined {
  let found = document.elementFromPoint(x, y);
  while (found?.shadowRoot) {
    const inner: Element | null = found.shadowRoot.elementFromPoint(x, y);
    if (!inner || inner === found || inner.getRootNode() !== found.shadowRoot) break;
    found = inner;
  }
  return !found || found === host || found === document.documentElement ? undefined : found;
}
