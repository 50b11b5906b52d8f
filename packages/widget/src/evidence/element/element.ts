import { MAX_EVIDENCE } from '@postil/contract/limits';
import type { Evidence } from '../../api/types.ts';
import { native } from '../../dom/native.ts';
import { tenths } from '../reading/numbers.ts';
import { cleanText, type Readable, withoutParameters } from '../reading/readable.ts';
import { attributesOf, classNamesOf } from './attributes.ts';
import { htmlOf } from './html.ts';

/** The computed styles that matter for comments on a design. */
const STYLES = [
  'font-family',
  'font-size',
  'font-weight',
  'line-height',
  'color',
  'background-color',
  'background-image',
  'margin',
  'padding',
  'display',
  'gap',
  'border-radius',
  'z-index',
];
/** Values without information. */
const EMPTY_VALUES = new Set(['', 'none', 'normal', 'auto']);

/** The element itself: tag, attributes, class names, HTML, box and styles. */
export function elementPart(element: Element, readable: Readable): NonNullable<Evidence['element']> {
  const isMasked = readable.isMasked(element);
  const { left, top, width, height } = native(element).getBoundingClientRect();
  const attributes = isMasked ? [] : attributesOf(element).slice(0, MAX_EVIDENCE.attributes);
  return {
    tag: cleanText(native(element).localName),
    ...(attributes.length > 0 && { attributes: Object.fromEntries(attributes) }),
    ...(!isMasked && native(element).classList.length > 0 && { class_names: classNamesOf(element) }),
    html: htmlOf(element, readable),
    box: { x: tenths(left), y: tenths(top), width: tenths(width), height: tenths(height) },
    styles: stylesOf(element),
  };
}

function stylesOf(element: Element): Record<string, string> {
  const computed = getComputedStyle(element);
  return Object.fromEntries(
    STYLES.flatMap((name) => {
      const value = computed
        .getPropertyValue(name)
        .replace(/url\("?([^")]*)"?\)/g, (_all, url: string) => `url(${withoutParameters(url)})`);
      return EMPTY_VALUES.has(value) ? [] : [[name, cleanText(value)]];
    }),
  );
}
