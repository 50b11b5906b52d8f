import { native } from '../dom/native.ts';

/**
 * The browser's `fetch`, for pages that replace it with a wrapper that adds cookies or headers, which CORS would refuse.
 * It comes from an empty frame, which stays until the widget ends.
 *
 * @returns undefined where the page's `fetch` is the browser's own.
 */
export function nativeFetch(signal: AbortSignal): typeof fetch | undefined {
  const frame = native(document).createElement('iframe');
  frame.style.setProperty('display', 'none', 'important');
  native(document).documentElement.append(frame);
  signal.addEventListener('abort', () => frame.remove());
  // The types lack the globals of a window.
  const frameWindow = frame.contentWindow as (Window & typeof globalThis) | null;
  if (frameWindow && !isNative(frameWindow)) return frameWindow.fetch.bind(frameWindow);
  frame.remove();
  return undefined;
}

/** Whether the page's `fetch` is the browser's own, by its source text, read in a way that the page cannot have changed. */
function isNative(frameWindow: typeof globalThis): boolean {
  return /^\s*(async )?function fetch\(\)\s*\{\s*\[native code\]/.test(
    frameWindow.Function.prototype.toString.call(fetch),
  );
}
