import type { State } from './state.ts';
import type { Store } from './store.ts';
import type { Viewing } from './viewing.ts';

/** How long a sentence says that the site was switched off, before the widget leaves the page. */
const CLOSING_MS = 6000;

/** Takes the widget from a page whose site was switched off. Only somebody who was using it learns why. */
export function close(store: Store<State>, viewing: Viewing, destroy: () => void): void {
  const { picking, isComposing, openId, isListOpen, texts } = store.get();
  if (!picking && !isComposing && !openId && !isListOpen) {
    destroy();
    return;
  }
  viewing.closeAll();
  const text = texts.problems.refusals.site_inactive;
  store.set({ isClosed: true, comments: [], notice: { text } });
  setTimeout(destroy, CLOSING_MS);
}
