import { flushSync } from 'react-dom';

declare global {
  interface Window {
    /** Ends the recording that `index.html` has started, and returns the keys that were pressed. */
    takeEarlyKeys?: () => string[];
  }
}

/** The keys that were pressed before the app had loaded: characters, and `mod+enter`. Ends the recording. */
export function takeEarlyKeys(): readonly string[] {
  return window.takeEarlyKeys?.() ?? [];
}

/** Replays early keys: shortcuts run, and once one has opened a field, the remaining keys are typed into it. */
export function replayKeys(keys: readonly string[]): void {
  for (const key of keys) {
    const field = document.activeElement;
    if (key === 'mod+enter') {
      const event = new KeyboardEvent('keydown', {
        key: 'Enter',
        ctrlKey: true,
        bubbles: true,
        cancelable: true,
      });
      flushSync(() => field?.dispatchEvent(event));
    } else if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) {
      field.setRangeText(key, field.value.length, field.value.length, 'end');
      field.dispatchEvent(new InputEvent('input', { bubbles: true, data: key }));
    } else {
      const shiftKey = key !== key.toLowerCase();
      const event = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true });
      // Renders the field that the shortcut opens, before the next key is replayed.
      flushSync(() => document.body.dispatchEvent(event));
    }
  }
}
