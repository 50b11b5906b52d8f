import { ask } from '../dom/ask.ts';

/**
 * The browser's `fetch`, for pages that replace it by a wrapper that adds cookies or headers, which CORS would refuse.
 * It comes from an empty frame, which stays until the widget ends.
 *
 * @returns undefined where the page has the browser's own.
 */
export function ownFetch(signal: AbortSignal): typeof fetch | undefined {
  const frame = ask(document).createElement('iframe');
  frame.style.setProperty('display', 'none', 'important');
  ask(document).documentElement.append(frame);
  signal.addEventListener('abort', () => frame.remove());
  // The types lack the globals of a window.
  const own = frame.contentWindow as (Window & typeof globalThis) | null;
  if (own && !isNative(own)) return own.fetch.bind(own);
  frame.remove();
  return undefined;
}

/** Whether the page's `fetch` is the browser's own, by its source text, read in a way that the page cannot have changed. */
function isNative(own: typeof globalThis): boolean {
  return /^\s*(async )?function fetch\(\)\s*\{\s*\[native code\]/.test(
    own.Function.prototype.toString.call(fetch),
  );
}
