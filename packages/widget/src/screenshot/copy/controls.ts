import type { ElementCopy } from './copies.ts';
import { renderPlain } from './plain-controls.ts';

/**
 * Keeps the native look of copied controls, if the page has not changed their borders and backgrounds: with any of
 * these in its style, the browser renders a control as plain boxes.
 *
 * @param bare a document without styles.
 */
export function keepControls(
  controls: readonly ElementCopy[],
  bare: Document,
  properties: readonly string[],
): void {
  const borderProperties = properties.filter((name) => /^(border|background)-/.test(name));
  // Firefox renders no controls in images.
  const isRendered = !CSS.supports('-moz-appearance', 'none');
  for (const { original, copy } of controls) {
    const plain = bare.createElement(original.localName);
    plain.setAttribute('type', original.getAttribute('type') ?? '');
    bare.body.append(plain);
    const [plainStyle, originalStyle] = [getComputedStyle(plain), getComputedStyle(original)];
    const isUntouched = borderProperties.every(
      (name) => plainStyle.getPropertyValue(name) === originalStyle.getPropertyValue(name),
    );
    plain.remove();
    if (!isUntouched) continue;
    if (isRendered) for (const name of borderProperties) copy.style.removeProperty(name);
    else renderPlain(original, copy);
  }
}
