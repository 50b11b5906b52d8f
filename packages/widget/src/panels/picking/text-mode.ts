import { native } from '../../dom/native.ts';
import { selectedRange } from '../../page/input/selection.ts';

/**
 * Lets the visitor select text on the page, and intercepts clicks on the page.
 *
 * @param host the widget, whose own events are not intercepted.
 * @param handlers `onSelect` is called for each change of the selection; `onEnd` when a mouse or pen has selected text.
 * @returns a function that stops it.
 */
export function followSelection(
  host: Element,
  handlers: { onSelect(range: Range | undefined): void; onEnd(range: Range): void; onCancel(): void },
): () => void {
  const ended = new AbortController();
  const options = { capture: true, signal: ended.signal };
  const isOwn = (event: Event) => event.composedPath().includes(host);
  native(document).addEventListener('selectionchange', () => handlers.onSelect(selectedRange()), options);
  addEventListener(
    'pointerup',
    (event) => {
      // Touch still moves the ends of the selection after this.
      if (isOwn(event) || event.pointerType === 'touch') return;
      // A click on a selected text clears the selection only after this event.
      setTimeout(() => {
        const range = selectedRange();
        if (range && !ended.signal.aborted) handlers.onEnd(range);
      });
    },
    options,
  );
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || isOwn(event)) return;
      event.preventDefault();
      handlers.onCancel();
    },
    options,
  );
  for (const name of ['click', 'auxclick', 'submit', 'dragstart'])
    addEventListener(
      name,
      (event) => {
        if (isOwn(event)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      options,
    );
  return () => ended.abort();
}
