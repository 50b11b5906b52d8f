import { createPause } from '../../../page/pauses.ts';

/** ASCII names that XML allows, with the predefined prefix `xml`. */
const LEGAL_NAME = /^(xml:)?[a-z_][\w.-]*$/i;

/** Whether an element or an attribute can keep its name in XML. The parser of HTML accepts nearly everything as a name. */
export function isLegalName(name: string): boolean {
  return LEGAL_NAME.test(name);
}

/**
 * Makes a copy well-formed as XML, which an SVG image must be: a single name that XML does not allow, or that has an
 * unbound prefix, makes the browser reject the image. The look stays, since each copy has inline styles.
 */
export async function makeWellFormed(copy: Element): Promise<void> {
  const pauseIfDue = createPause();
  for (const element of copy.querySelectorAll('*')) {
    await pauseIfDue();
    for (const attribute of [...element.attributes])
      if (!canBeWritten(attribute)) element.removeAttributeNode(attribute);
    if (!isLegalName(element.localName)) rename(element);
  }
  // The comments of a sprite may contain "--".
  const comments = copy.ownerDocument.createNodeIterator(copy, NodeFilter.SHOW_COMMENT);
  for (let each = comments.nextNode(); each; each = comments.nextNode()) each.parentNode?.removeChild(each);
}

/** Whether an attribute is legal in XML; the serializer writes namespace prefixes. A popover is closed in every image. */
export function canBeWritten({ name, localName, namespaceURI }: Attr): boolean {
  return isLegalName(namespaceURI ? localName : name) && !/^(xmlns.*|popover)$/.test(name);
}

function rename(element: Element): void {
  const plain = element.ownerDocument.createElement('span');
  for (const name of ['class', 'style']) plain.setAttribute(name, element.getAttribute(name) ?? '');
  plain.append(...element.childNodes);
  element.replaceWith(plain);
}
