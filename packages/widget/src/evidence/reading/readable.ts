import { MAX_EVIDENCE } from '@postil/contract/limits';
import { native } from '../../dom/native.ts';
import { startOf, storable } from '../../texts/cutting/characters.ts';

/** The readable parts of a page. */
export interface Readable {
  /** Whether an element is masked, or inside a masked one. */
  isMasked(element: Element): boolean;
  /** Whether people can type into an element that is not an `input`. */
  isField(element: Element): boolean;
  /** The beginning of the text of an element, without masked and typed text. */
  textOf(element: Element | null | undefined, maxCharacters?: number): string;
}

const SILENT_TAGS = new Set(['script', 'style', 'noscript', 'template', 'textarea', 'select', 'input']);
/** The maximum number of nodes that are read for one text. */
const MAX_NODES = 400;

/** @param hidden masked elements and their descendants. */
export function createReadable(hidden: ReadonlySet<Element>): Readable {
  const isMasked = (element: Element) => hidden.has(element);
  const isField = (element: Element) => {
    const { localName, isContentEditable } = native(element) as Partial<HTMLElement>;
    return localName === 'textarea' || isContentEditable === true;
  };
  const isHidden = (element: Element) =>
    SILENT_TAGS.has(native(element).localName) || isMasked(element) || isField(element);
  return {
    isMasked,
    isField,
    textOf(element, maxCharacters = MAX_EVIDENCE.text) {
      if (!element || isMasked(element)) return '';
      return cleanText(readText(element, { isHidden, maxCharacters, left: MAX_NODES }), maxCharacters);
    },
  };
}

interface Reading {
  isHidden(element: Element): boolean;
  readonly maxCharacters: number;
  /** The number of nodes that remain up to the limit. */
  left: number;
}

function readText(element: Element, reading: Reading): string {
  if (reading.isHidden(element)) return '';
  let text = '';
  for (
    let node = native(element).firstChild;
    node && text.length <= reading.maxCharacters;
    node = native(node).nextSibling
  ) {
    reading.left -= 1;
    if (reading.left < 0) break;
    const part = native(node).nodeType === Node.TEXT_NODE ? (native(node).nodeValue ?? '') : '';
    // Not instanceof: a node from a frame has the classes of that frame.
    const inner =
      native(node).nodeType === Node.ELEMENT_NODE ? ` ${readText(node as Element, reading)} ` : '';
    text = `${text}${part}${inner}`;
  }
  return text.replace(/\s+/g, ' ');
}

/** A text that the server can store: without NUL and lone surrogates, trimmed, and truncated. */
export function cleanText(text: string, maxCharacters: number = MAX_EVIDENCE.text): string {
  return storable(startOf(text, maxCharacters)).trim();
}

/** The texts that are neither missing nor empty, each as the server can store it. */
export function cleanTexts(texts: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (text ? [[name, cleanText(text)]] : [])),
  );
}

/** A URL without its parameters, which may contain secrets, and without inline data. */
export function withoutParameters(url: string): string {
  if (/^\s*(?:data|blob|javascript):/i.test(url)) return url.trim().replace(/[:,;].*$/s, ':…');
  return url.replace(/\?[^#]*/, '?…').replace(/#.{40,}$/s, '#…');
}
