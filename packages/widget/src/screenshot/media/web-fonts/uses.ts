import { native } from '../../../dom/native.ts';
import { createPause } from '../../../page/pauses.ts';

/** The visible text in one font. */
export interface FontUse {
  /** The font family, in lower case. */
  readonly family: string;
  /** The fonts preferred to it, as a CSS list. */
  readonly before: string;
  readonly isSlanted: boolean;
  readonly weight: number;
  /** The code points of its characters. */
  readonly letters: Set<number>;
}

/** The characters of counters; other numerals are unknown. */
const COUNTER_CHARACTERS = '0123456789.•';

/** The texts of elements, by their fonts. @param families the names of the relevant fonts. */
export async function usesOf(
  visibleElements: Iterable<Element>,
  families: ReadonlySet<string>,
): Promise<FontUse[]> {
  const pauseIfDue = createPause();
  const uses = new Map<string, FontUse>();
  const add = (text: string, { fontFamily, fontStyle, fontWeight, textTransform }: CSSStyleDeclaration) => {
    const variants = textTransform === 'none' ? text : text + text.toUpperCase() + text.toLowerCase();
    const [isSlanted, weight] = [fontStyle !== 'normal', Number(fontWeight) || 400];
    const parts = partsOf(fontFamily);
    const fonts = namesIn(fontFamily).map((family, at) => ({ family, before: parts.slice(0, at).join() }));
    for (const { family, before } of fonts.filter((each) => families.has(each.family))) {
      const key = `${before} ${family} ${isSlanted} ${weight}`;
      const use = uses.get(key) ?? { family, before, isSlanted, weight, letters: new Set() };
      uses.set(key, use);
      for (const letter of variants) use.letters.add(letter.codePointAt(0) ?? 0);
    }
  };
  for (const element of visibleElements) {
    const style = getComputedStyle(element);
    add(textOf(element, style), style);
    for (const part of ['::before', '::after']) {
      const generated = getComputedStyle(element, part);
      const { content } = generated;
      if (!/^(none|normal|)$/.test(content))
        add(content.includes('counter') ? content + COUNTER_CHARACTERS : content, generated);
    }
    await pauseIfDue();
  }
  return [...uses.values()];
}

/** The names of a list of fonts. */
export function namesIn(list: string): string[] {
  return partsOf(list).map((part) =>
    part
      .replace(/^(["'])(.*)\1$/, '$2')
      .trim()
      .toLowerCase(),
  );
}

function partsOf(list: string): string[] {
  return [...list.matchAll(/\s*("[^"]*"|'[^']*'|[^,]+)/g)].map(([, part = '']) => part.trim());
}

/** Whether a text looks different without its font: a preferred font may have all of its characters. */
export function isNeeded(
  { family, before, isSlanted, weight, letters }: FontUse,
  context: CanvasRenderingContext2D,
): boolean {
  const measure = (list: string) => {
    context.font = `${isSlanted ? 'italic' : 'normal'} ${weight} 100px ${list}`;
    return [...letters].map((letter) => {
      const { width, actualBoundingBoxAscent, actualBoundingBoxRight } = context.measureText(
        String.fromCodePoint(letter),
      );
      return [width, actualBoundingBoxAscent, actualBoundingBoxRight];
    });
  };
  return before === '' || String(measure(before)) !== String(measure(`${before},"${family}"`));
}

/** The text that an element itself shows, without its descendants. */
function textOf(element: Element, { display }: CSSStyleDeclaration): string {
  const { value, placeholder, childNodes } = native(element) as HTMLInputElement;
  const texts = [...childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : ''));
  const fieldTexts = [value, placeholder].map((text) => (typeof text === 'string' ? text : ''));
  return [...texts, ...fieldTexts, display === 'list-item' ? COUNTER_CHARACTERS : ''].join('');
}
