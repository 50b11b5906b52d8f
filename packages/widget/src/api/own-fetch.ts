import { ask } from '../dom/ask.ts';

/**
 * The `fetch` of the browser, for pages that have put one of their own in its place which adds cookies or headers, so that
 * the server is not allowed to respond. It is that of an empty frame, which stays until the widget ends.
 *
 * @returns undefined where the page has the browser's own.
 */
export function ownFetch(signal: AbortSignal): typeof fetch | undefined {
  const frame = ask(document).createElement('iframe');
  frame.style.setProperty('display', 'none', 'important');
  ask(document).documentElement.append(frame);
  signal.addEventListener('abort', () => frame.remove());
  // Types do not know that a window has all that is global.
  const own = frame.contentWindow as (Window & typeof globalThis) | null;
  if (own && !isOfBrowser(own)) return own.fetch.bind(own);
  frame.remove();
  return undefined;
}

/** Whether the page's `fetch` is the browser's own, by a reading of its text that the page cannot have changed. */
function isOfBrowser(own: typeof globalThis): boolean {
  return /^\s*(async )?function fetch\(\)\s*\{\s*\[native code\]/.test(
    own.Function.prototype.toString.call(fetch),
  );
}
