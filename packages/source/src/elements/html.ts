import { type DefaultTreeAdapterTypes, parse, parseFragment } from 'parse5';
import { ATTRIBUTE } from '../options.ts';
import type { FoundElement } from './element.ts';

/** Elements that are never visible. */
const INVISIBLE_ELEMENTS = new Set([
  'html',
  'head',
  'meta',
  'link',
  'title',
  'script',
  'style',
  'base',
  'noscript',
  'template',
]);

/** The visible, unmarked elements in the source of a page or of a part of one. */
export function elementsOfHtml(code: string): FoundElement[] {
  const isPage = /<(?:!doctype|html)[\s>]/i.test(code);
  const tree = isPage
    ? parse(code, { sourceCodeLocationInfo: true })
    : parseFragment(code, { sourceCodeLocationInfo: true });
  return elementsIn(tree.childNodes);
}

function elementsIn(nodes: readonly DefaultTreeAdapterTypes.ChildNode[]): FoundElement[] {
  return nodes.flatMap((node) => {
    if (!('tagName' in node)) return [];
    const children = elementsIn(node.childNodes);
    const { tagName, attrs, sourceCodeLocation: location } = node;
    const isMarked = attrs.some(({ name }) => name === ATTRIBUTE);
    // The parser adds implied elements, which have no location.
    if (!location?.startTag || INVISIBLE_ELEMENTS.has(tagName) || isMarked) return children;
    const start = location.startTag.startOffset;
    return [{ start, nameEnd: start + 1 + tagName.length }, ...children];
  });
}
