import { flushSync } from 'react-dom';

declare global {
  interface Window {
    /** Ends the recording that the page has begun, and returns the characters that were typed; see `index.html`. */
    takeEarlyKeys?: () => string[];
  }
}

/** The characters that were typed before the app had loaded. From now on, nothing is recorded. */
export function takeEarlyKeys(): readonly string[] {
  return window.takeEarlyKeys?.() ?? [];
}

/**
 * Does what early keys mean, as if they were pressed now: those for a shortcut run it, and once a shortcut has opened a
 * field, the rest is typed into it.
 */
export function replayKeys(keys: readonly string[]): void {
  for (const key of keys) {
    const field = document.activeElement;
    if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) {
      field.setRangeText(key, field.value.length, field.value.length, 'end');
      field.dispatchEvent(new InputEvent('input', { bubbles: true, data: key }));
    } else {
      const shiftKey = key !== key.toLowerCase();
      const event = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true });
      // The field that it opens is there before the next key.
      flushSync(() => document.body.dispatchEvent(event));
    }
  }
}
