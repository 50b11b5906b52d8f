import { native } from '../../../dom/native.ts';
import { EMPTY_URL } from '../../media/hatch.ts';
import { canBeWritten } from './names.ts';

/** Attributes that a copy does not need, and those that would make it a named field of a form. */
const DROPPED_ATTRIBUTES = /^(name|form|is|srcset|sizes|loading|autofocus)$/;
const FIELD_TAGS = /^(button|fieldset|input|object|output|select|textarea|img)$/;

/** Clones nodes, without their styles and contents. */
interface Clones {
  cloneOf(element: Element): Element;
  text(node: Node): Text;
}

/** Creates clones in a separate document, where they load no pictures, and custom elements are not upgraded. */
export function createClones(root: Element): Clones {
  const inertDocument = native(document).implementation.createHTMLDocument('');
  const base = inertDocument.createElement('base');
  base.href = root.baseURI;
  inertDocument.head.append(base);
  return {
    text: (node) => inertDocument.createTextNode(node.nodeValue ?? ''),
    cloneOf(element) {
      const copy = inertDocument.importNode(element, false);
      for (const attribute of [...copy.attributes])
        if (!isKept(attribute, copy)) copy.removeAttributeNode(attribute);
      if (element.nodeName === 'IMG') copySource(element as HTMLImageElement, copy);
      return copy;
    },
  };
}

function isKept(attribute: Attr, { localName }: Element): boolean {
  const { name } = attribute;
  if (!canBeWritten(attribute) || name === 'style' || DROPPED_ATTRIBUTES.test(name)) return false;
  return name !== 'id' || !FIELD_TAGS.test(localName);
}

/**
 * Gives a copy the current source of its original, or none: browsers render an image without a source
 * differently.
 */
function copySource({ currentSrc, src, complete }: HTMLImageElement, copy: Element): void {
  const source = currentSrc || src || (complete ? '' : EMPTY_URL);
  if (source) copy.setAttribute('src', source);
}

/** Copies the typed and chosen values of the original, which are not in attributes. */
export function copyState(original: Element, copy: Element): void {
  const { nodeName, value, checked, selected, type } = original as Partial<
    HTMLInputElement & HTMLOptionElement
  >;
  if (nodeName === 'TEXTAREA') copy.textContent = value ?? '';
  if (nodeName === 'OPTION') copy.toggleAttribute('selected', selected);
  if (nodeName !== 'INPUT') return;
  copy.toggleAttribute('checked', checked);
  if (type !== 'file') copy.setAttribute('value', value ?? '');
}
