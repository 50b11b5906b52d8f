/**
 * A separate window from which files are read for a picture. Failures there are no errors of the page, and a `fetch`
 * that the page has replaced is not used.
 */
export type Reading = Window & typeof globalThis;

/** Browser APIs that TypeScript does not know yet. */
type TrustedWindow = Window & { readonly trustedTypes?: { readonly emptyHTML: string } };

/**
 * Opens the window of a frame whose elements have no styles but the browser's own.
 *
 * @param root of the page.
 * @param workshop where the frame may be until the caller removes it.
 */
export async function openReading(
  frame: HTMLIFrameElement,
  root: Element,
  workshop: ParentNode,
): Promise<Reading> {
  frame.style.cssText = 'position:fixed;visibility:hidden;width:0;height:0';
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  frame.srcdoc = (window as TrustedWindow).trustedTypes?.emptyHTML ?? '';
  workshop.append(frame);
  await loaded;
  const opened = frame.contentWindow as Reading | null;
  if (!opened) throw new Error('The page lets no frame be opened.');
  const inner = opened.document;
  // The fields of a dark page are dark by themselves.
  inner.documentElement.style.colorScheme = getComputedStyle(root).colorScheme;
  return opened;
}
