import type { Copied } from './copies.ts';

/** Shows the texts of pictures that the page could not load, as the browser does in their place. */
export function nameBroken(copied: readonly Copied[]): void {
  for (const { original, copy } of copied) {
    if (!isImage(original) || !original.complete || original.naturalWidth > 0 || !original.alt) continue;
    const text = copy.ownerDocument.createElement('span');
    text.style.cssText = copy.style.cssText;
    if (copy.style.display !== 'block') text.style.display = 'inline-block';
    Object.assign(text.style, {
      boxSizing: 'border-box',
      width: `${original.offsetWidth}px`,
      height: `${original.offsetHeight}px`,
    });
    text.textContent = original.alt;
    copy.replaceWith(text);
  }
}

/** Not by its class: an image of a frame has that of its frame. */
function isImage(element: Element): element is HTMLImageElement {
  return element.nodeName === 'IMG';
}
