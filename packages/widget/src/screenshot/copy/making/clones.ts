import { native } from '../../../dom/native.ts';
import { EMPTY } from '../../media/hatch.ts';
import { canBeWritten } from './names.ts';

/** Attributes that a copy does not need, and those that would make it a named field of a form. */
const DROPPED = /^(name|form|is|srcset|sizes|loading|autofocus)$/;
const FIELDS = /^(button|fieldset|input|object|output|select|textarea|img)$/;

/** Clones nodes, without their styles and contents. */
interface Clones {
  cloneOf(element: Element): Element;
  text(node: Node): Text;
}

/** Creates clones in a separate document, where they load no pictures, and custom elements are not upgraded. */
export function createClones(root: Element): Clones {
  const inert = native(document).implementation.createHTMLDocument('');
  const base = inert.createElement('base');
  base.href = root.baseURI;
  inert.head.append(base);
  return {
    text: (node) => inert.createTextNode(node.nodeValue ?? ''),
    cloneOf(element) {
      const copy = inert.importNode(element, false);
      for (const attribute of [...copy.attributes])
        if (!isKept(attribute, copy)) copy.removeAttributeNode(attribute);
      if (element.nodeName === 'IMG') keepSource(element as HTMLImageElement, copy);
      return copy;
    },
  };
}

function isKept(attribute: Attr, { localName }: Element): boolean {
  const { name } = attribute;
  if (!canBeWritten(attribute) || name === 'style' || DROPPED.test(name)) return false;
  return name !== 'id' || !FIELDS.test(localName);
}

/**
 * Gives a copy the current source of its original. If it has none, the copy gets none, because browsers render it
 * differently.
 */
function keepSource({ currentSrc, src, complete }: HTMLImageElement, copy: Element): void {
  const source = currentSrc || src || (complete ? '' : EMPTY);
  if (source) copy.setAttribute('src', source);
}

/** Copies the typed and chosen values of the original, which are not in attributes. */
export function keepState(original: Element, copy: Element): void {
  const { nodeName, value, checked, selected, type } = original as Partial<
    HTMLInputElement & HTMLOptionElement
  >;
  if (nodeName === 'TEXTAREA') copy.textContent = value ?? '';
  if (nodeName === 'OPTION') copy.toggleAttribute('selected', selected);
  if (nodeName !== 'INPUT') return;
  copy.toggleAttribute('checked', checked);
  if (type !== 'file') copy.setAttribute('value', value ?? '');
}
