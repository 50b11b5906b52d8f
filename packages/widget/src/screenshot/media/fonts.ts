import { dataUrlOf } from './data-url.ts';

const FETCH_LIMIT_MS = 4000;
const FILE = /url\((["']?)([^"')]+)\1\)\s*(format\([^)]*\))?/g;

/**
 * The fonts of what is seen, as rules of CSS that contain their files. Fonts of another origin that lets nobody read them
 * are left out, and so are style sheets that cannot be read.
 */
export async function readFonts(doc: Document, seen: ReadonlySet<Element>): Promise<string> {
  const used = usedFamilies(seen);
  const rules = [...doc.styleSheets].flatMap(rulesOf).filter(isFontFace);
  const wanted = rules.filter(({ style }) => used.has(nameOf(style.getPropertyValue('font-family'))));
  return (await Promise.all(wanted.map(embed))).join('\n');
}

/** The names of the fonts that elements and what is generated before and after them ask for. */
function usedFamilies(seen: ReadonlySet<Element>): Set<string> {
  const used = new Set<string>();
  for (const element of seen)
    for (const part of [undefined, '::before', '::after'])
      for (const name of getComputedStyle(element, part).fontFamily.split(',')) used.add(nameOf(name));
  return used;
}

function nameOf(family: string): string {
  return family.trim().replace(/["']/g, '').toLowerCase();
}

/** All rules of a style sheet, also those inside of layers, conditions and imports. */
function rulesOf(sheet: CSSStyleSheet | CSSGroupingRule): CSSRule[] {
  try {
    return [...sheet.cssRules].flatMap((rule) => {
      const inner = rule instanceof CSSImportRule ? rule.styleSheet : rule;
      return inner instanceof CSSStyleSheet || inner instanceof CSSGroupingRule ? rulesOf(inner) : [rule];
    });
  } catch {
    // It is of another origin.
    return [];
  }
}

function isFontFace(rule: CSSRule): rule is CSSFontFaceRule {
  return rule.constructor.name === 'CSSFontFaceRule';
}

async function embed(rule: CSSFontFaceRule): Promise<string> {
  const files = [...rule.style.getPropertyValue('src').matchAll(FILE)];
  // The first of them is the one that browsers of today take.
  const [, , url = '', format = ''] = files[0] ?? [];
  if (url === '' || url.startsWith('data:')) return rule.cssText;
  const address = new URL(url, rule.parentStyleSheet?.href ?? document.baseURI);
  try {
    const response = await fetch(address, {
      signal: AbortSignal.timeout(FETCH_LIMIT_MS),
      cache: 'force-cache',
    });
    if (!response.ok) return '';
    const data = await dataUrlOf(await response.blob());
    const others = [...rule.style].filter((name) => name !== 'src');
    const rest = others.map((name) => `${name}:${rule.style.getPropertyValue(name)};`).join('');
    return `@font-face{${rest}src:url(${data}) ${format}}`;
  } catch {
    return '';
  }
}
