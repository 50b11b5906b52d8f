import { native } from '../../../dom/native.ts';
import { isLegalName } from './names.ts';

/** The values of CSS properties, by their names. */
export type Styles = Map<string, string>;

/** Properties that are always copied: their computed values depend on the surrounding elements. */
const ALWAYS_COPIED = new Set(['width', 'height', '-webkit-text-fill-color']);
/** Properties that are never copied: they concern other elements, or all properties. */
const NEVER_COPIED = new Set(['all', 'd', 'content', '-webkit-locale']);
/** Properties that are not inherited, and that browser style sheets never set depending on ancestors. */
const NOT_INHERITED =
  /^(background|box-shadow|outline|transform|perspective|view-transition|filter|mask|-webkit-mask)/;
const MARGIN = /^margin-/;
const SVG = 'http://www.w3.org/2000/svg';

/** Finds the styles of elements that differ from the browser's defaults. */
export interface StyleReader {
  /** @param parent the styles of the parent's copy, which can be inherited. */
  read(element: Element, parent: Styles | undefined, pseudo?: string): Styles;
}

/**
 * @param bare a document without styles.
 * @param properties the names of all relevant properties.
 */
export function createStyleReader(bare: Document, properties: readonly string[]): StyleReader {
  const plainStyles = new Map<string, ReadonlyMap<string, string>>();
  const namedProperties = properties.map((name) => ({
    name,
    group: groupOf(name),
    isKept: !NEVER_COPIED.has(name),
    isOwn: NOT_INHERITED.test(name),
  }));
  const plainOf = (element: Element, pseudo: string | undefined) => {
    const { namespaceURI, localName } = native(element);
    const key = `${namespaceURI} ${localName} ${paintOf(element)} ${pseudo}`;
    const plain = plainStyles.get(key) ?? readPlain(element, { bare, pseudo, properties });
    plainStyles.set(key, plain);
    return plain;
  };
  return {
    read(element, parent, pseudo) {
      const style = getComputedStyle(element, pseudo);
      const plain = plainOf(element, pseudo);
      const all = namedProperties.map((each) => ({ ...each, value: style.getPropertyValue(each.name) }));
      const differences = all.filter(
        ({ name, value, isOwn }) =>
          plain.get(name) !== value || ALWAYS_COPIED.has(name) || (!isOwn && parent?.has(name)),
      );
      // The properties of a group are written together, because one can change the others.
      const groups = new Set(differences.map(({ group }) => group));
      const copiedProperties = all.filter(({ isKept, group }) => isKept && groups.has(group));
      return new Map(copiedProperties.map(({ name, value }) => [name, value]));
    },
  };
}

/** The group of a property: `border-top` for `border-top-color`; a name of one word is a group of its own. */
function groupOf(name: string): string {
  return name.includes('-', 1) ? name.slice(0, name.lastIndexOf('-')) : `${name}-`;
}

/** The `stroke` and `fill` attributes of a part of an SVG drawing; empty for any other element. */
function paintOf(element: Element): string {
  const isPart = element.namespaceURI === SVG && element.localName !== 'svg';
  return isPart ? ['stroke', 'fill'].map((name) => element.getAttribute(name)).join() : '';
}

interface PlainOptions {
  readonly bare: Document;
  readonly pseudo: string | undefined;
  readonly properties: readonly string[];
}

/** The default styles of a kind of element, without any style sheet of a page. */
function readPlain(element: Element, { bare, pseudo, properties }: PlainOptions): Map<string, string> {
  const { namespaceURI, localName } = native(element);
  const plain = bare.createElementNS(namespaceURI, isLegalName(localName) ? localName : 'span');
  const isPart = namespaceURI === SVG && localName !== 'svg';
  const root = isPart ? bare.createElementNS(SVG, 'svg') : plain;
  if (isPart) {
    for (const name of ['stroke', 'fill']) {
      const value = element.getAttribute(name);
      if (value !== null) plain.setAttribute(name, value);
    }
    root.append(plain);
  }
  plain.textContent = ' ';
  bare.body.append(root);
  const style = getComputedStyle(plain, pseudo);
  const values = new Map(properties.map((name) => [name, style.getPropertyValue(name)]));
  root.remove();
  return values;
}

/** Makes the styles of a root independent of its position and margins. */
export function resetRoot(styles: Styles): void {
  for (const name of [...styles.keys()]) if (name === 'position' || MARGIN.test(name)) styles.delete(name);
  styles.set('box-sizing', 'border-box');
}

export function toCss(styles: Styles): string {
  return exactLengths([...styles].map(([name, value]) => `${name}:${value};`).join(''));
}

/**
 * Styles with lengths that do not shrink when the browser reads them again. It lays out in multiples of 1/64 px, but
 * writes six digits and rounds down what it reads, so that each length could lose one unit, and texts would move.
 */
export function exactLengths(css: string): string {
  return css.replace(/\d+\.\d+(?=px)/g, (text) => {
    const px = Number(text);
    const laidOutPx = Math.round(64 * px) / 64;
    if (px >= laidOutPx || laidOutPx - px > px / 100_000) return text;
    const factor = 10 ** (5 - Math.floor(Math.log10(px)));
    return String(Math.ceil(laidOutPx * factor) / factor);
  });
}
