import { type DefaultTreeAdapterTypes, parse, parseFragment } from 'parse5';
import { ATTRIBUTE } from '../options.ts';
import type { FoundElement } from './element.ts';

/** Elements that nobody points at. */
const UNSEEN = new Set([
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

/** The elements of a page, or a part of one, that are written in it and seen. */
export function elementsOfHtml(code: string): FoundElement[] {
  const isPage = /<(?:!doctype|html)[\s>]/i.test(code);
  const tree = isPage
    ? parse(code, { sourceCodeLocationInfo: true })
    : parseFragment(code, { sourceCodeLocationInfo: true });
  return inNodes(tree.childNodes);
}

function inNodes(nodes: readonly DefaultTreeAdapterTypes.ChildNode[]): FoundElement[] {
  return nodes.flatMap((node) => {
    if (!('tagName' in node)) return [];
    const children = inNodes(node.childNodes);
    const { tagName, attrs, sourceCodeLocation: location } = node;
    const isMarked = attrs.some(({ name }) => name === ATTRIBUTE);
    // The parser adds elements that are not written, which have no location.
    if (!location?.startTag || UNSEEN.has(tagName) || isMarked) return children;
    const start = location.startTag.startOffset;
    return [{ start, nameEnd: start + 1 + tagName.length }, ...children];
  });
}
