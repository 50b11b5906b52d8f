import { ask } from '../../../dom/ask.ts';

/** Text that is seen in one font. */
export interface Use {
  /** In small letters. */
  readonly family: string;
  readonly isSlanted: boolean;
  readonly weight: number;
  /** The code points of its letters. */
  readonly letters: Set<number>;
}

/** What counters write; in other numerals, they are not known. */
const COUNTED = '0123456789.•';

/** The texts of elements, by the fonts in which they are to be shown. @param families the names of those that matter. */
export function usesOf(seen: Iterable<Element>, families: ReadonlySet<string>): Use[] {
  const uses = new Map<string, Use>();
  const add = (text: string, { fontFamily, fontStyle, fontWeight, textTransform }: CSSStyleDeclaration) => {
    const shown = textTransform === 'none' ? text : text + text.toUpperCase() + text.toLowerCase();
    const [isSlanted, weight] = [fontStyle !== 'normal', Number(fontWeight) || 400];
    for (const family of namesIn(fontFamily).filter((name) => families.has(name))) {
      const key = `${family} ${isSlanted} ${weight}`;
      const use = uses.get(key) ?? { family, isSlanted, weight, letters: new Set() };
      uses.set(key, use);
      for (const letter of shown) use.letters.add(letter.codePointAt(0) ?? 0);
    }
  };
  for (const element of seen) {
    const style = getComputedStyle(element);
    add(textOf(element, style), style);
    for (const part of ['::before', '::after']) {
      const generated = getComputedStyle(element, part);
      const { content } = generated;
      if (!/^(none|normal|)$/.test(content))
        add(content.includes('counter') ? content + COUNTED : content, generated);
    }
  }
  return [...uses.values()];
}

/** The names of a list of fonts. */
export function namesIn(list: string): string[] {
  return [...list.matchAll(/"([^"]*)"|'([^']*)'|[^,]+/g)].map(([whole, one, other]) =>
    (one ?? other ?? whole).trim().toLowerCase(),
  );
}

/** What an element itself shows, without what is in it. */
function textOf(element: Element, { display }: CSSStyleDeclaration): string {
  const { value, placeholder, childNodes } = ask(element) as HTMLInputElement;
  const texts = [...childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : ''));
  const typed = [value, placeholder].map((text) => (typeof text === 'string' ? text : ''));
  return [...texts, ...typed, display === 'list-item' ? COUNTED : ''].join('');
}
