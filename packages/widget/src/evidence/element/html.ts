import { MAX_EVIDENCE } from '@postil/contract/limits';
import { native } from '../../dom/native.ts';
import { startOf } from '../../texts/cutting/characters.ts';
import { cleanText, type Readable } from '../reading/readable.ts';
import { attributesOf, classNamesOf } from './attributes.ts';

const VOID_ELEMENTS = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);
/** Elements with irrelevant or long contents. */
const SHORTENED_ELEMENTS = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'math',
  'iframe',
  'object',
]);
const MAX_DEPTH = 12;
/** The maximum number of characters of a text between two tags. */
const MAX_TEXT = 160;

interface WritingProgress {
  readonly readable: Readable;
  /** The number of characters that remain up to the limit. */
  left: number;
}

/**
 * The outer HTML of an element, shortened with `…`, without masked, generated and typed content.
 *
 * @returns at most `maxCharacters`; a masked element is empty and has only `data-masked`.
 */
export function htmlOf(
  element: Element,
  readable: Readable,
  maxCharacters: number = MAX_EVIDENCE.html,
): string {
  if (readable.isMasked(element)) return maskedTag(native(element).localName);
  const html = writeElement(element, { readable, left: maxCharacters - 200 }, 0);
  return cleanText(
    html.length <= maxCharacters ? html : `${startOf(html, maxCharacters - 1)}…`,
    maxCharacters,
  );
}

function maskedTag(tag: string): string {
  return VOID_ELEMENTS.has(tag) ? `<${tag} data-masked>` : `<${tag} data-masked></${tag}>`;
}

function writeElement(element: Element, writing: WritingProgress, depth: number): string {
  const { readable } = writing;
  const tag = native(element).localName;
  if (readable.isMasked(element)) return spend(maskedTag(tag), writing);
  const start = spend(`<${tag}${attributesIn(element)}>`, writing);
  if (VOID_ELEMENTS.has(tag)) return start;
  return `${start}${contentsOf(element, writing, depth)}${spend(`</${tag}>`, writing)}`;
}

function contentsOf(element: Element, writing: WritingProgress, depth: number): string {
  if (!native(element).hasChildNodes()) return '';
  const isElided = SHORTENED_ELEMENTS.has(native(element).localName) || writing.readable.isField(element);
  if (isElided || depth >= MAX_DEPTH) return '…';
  let html = '';
  for (let node = native(element).firstChild; node; node = native(node).nextSibling) {
    if (writing.left <= 0) return `${html}…`;
    if (native(node).nodeType === Node.TEXT_NODE) html += spend(textIn(node), writing);
    // Not instanceof: a node from a frame has the classes of that frame.
    else if (native(node).nodeType === Node.ELEMENT_NODE)
      html += writeElement(node as Element, writing, depth + 1);
  }
  return html;
}

function attributesIn(element: Element): string {
  const names = classNamesOf(element);
  const attributes: [string, string][] = names.length > 0 ? [['class', names.join(' ')]] : [];
  attributes.push(...attributesOf(element));
  return attributes
    .map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${value.replaceAll('"', '&quot;')}"`))
    .join('');
}

function textIn(node: Node): string {
  const text = (native(node).nodeValue ?? '').replace(/\s+/g, ' ');
  const truncated = text.length > MAX_TEXT ? `${startOf(text, MAX_TEXT)}…` : text;
  return truncated.replaceAll('<', '&lt;');
}

function spend(html: string, writing: WritingProgress): string {
  writing.left -= html.length;
  return html;
}
