import { shortcutOf } from '@postil/contract/shortcuts';

/** The distance from the upper edge of the window within which an element may be covered by the bar, in pixels. */
const EDGE_PX = 120;

/** The shortcut of a site. */
export interface Shortcut {
  /** Called when it is pressed. @param isAtTop whether the pointer is near the upper edge of the window. */
  onPress: ((isAtTop: boolean) => void) | undefined;
}

/**
 * Listens for a combination of keys, and hides it from the page, so that nothing there closes or loses the focus. Later
 * key listeners do not receive it.
 *
 * @param signal removes the listener.
 */
export function listenFor(keys: string, signal: AbortSignal): Shortcut {
  const shortcut: Shortcut = { onPress: undefined };
  let pointerY = Number.POSITIVE_INFINITY;
  const options = { capture: true, signal };
  addEventListener(
    'pointermove',
    ({ clientY }) => {
      pointerY = clientY;
    },
    { ...options, passive: true },
  );
  addEventListener(
    'keydown',
    (event) => {
      if (event.repeat || event.isComposing || shortcutOf(event) !== keys) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      shortcut.onPress?.(pointerY < EDGE_PX);
    },
    options,
  );
  return shortcut;
}
