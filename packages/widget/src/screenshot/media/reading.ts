/**
 * A separate window that reads the files for a picture. Failures there are not reported on the page, and a `fetch`
 * replaced by the page is not used.
 */
export type ReadingWindow = Window & typeof globalThis;

/** Browser APIs that TypeScript does not declare yet. */
type TrustedWindow = Window & { readonly trustedTypes?: { readonly emptyHTML: string } };

/**
 * Opens a frame whose elements have only the browser's default styles.
 *
 * @param root the root of the page.
 * @param parent the parent of the frame, which the caller removes.
 */
export async function openReadingWindow(
  frame: HTMLIFrameElement,
  root: Element,
  parent: ParentNode,
): Promise<ReadingWindow> {
  frame.style.cssText = 'position:fixed;visibility:hidden;width:0;height:0';
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  frame.srcdoc = (window as TrustedWindow).trustedTypes?.emptyHTML ?? '';
  parent.append(frame);
  await loaded;
  const frameWindow = frame.contentWindow as ReadingWindow | null;
  if (!frameWindow) throw new Error('The page does not allow frames.');
  const inner = frameWindow.document;
  // On a dark page, fields are dark by default.
  inner.documentElement.style.colorScheme = getComputedStyle(root).colorScheme;
  return frameWindow;
}
