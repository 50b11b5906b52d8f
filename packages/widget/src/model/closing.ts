import type { State } from './state.ts';
import type { Store } from './store.ts';
import type { ViewActions } from './viewing.ts';

/** The duration of the notice that the site was switched off, before the widget leaves the page, in milliseconds. */
const CLOSING_MS = 6000;

/** Removes the widget from a page whose site was switched off. Only visitors who were using it see the reason. */
export function close(store: Store<State>, viewing: ViewActions, destroy: () => void): void {
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
