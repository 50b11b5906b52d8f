import { native } from '../../../dom/native.ts';

/** A rule that declares a face. */
export interface FaceRule {
  readonly style: CSSStyleDeclaration;
  /** The base URL of its files. */
  readonly base: string;
}

interface SheetContents {
  readonly rules: readonly FaceRule[];
  /** The URLs of sheets that scripts cannot read. */
  readonly closed: readonly string[];
}

/** Reads a text. @returns undefined if it cannot be read; `url` is the URL after redirects. */
type ReadText = (url: string) => Promise<{ readonly text: string; readonly url: string } | undefined>;

const MAX_DEPTH = 4;
const COMMENT = /\/\*[\s\S]*?\*\//g;
const IMPORT = /@import\s*(?:url\(\s*)?(?:"([^"]*)"|'([^']*)'|([^"'\s);]+))\s*\)?([^;{}]*);/gi;
const SUPPORTS = /supports\(((?:[^()]|\([^()]*\))*)\)/i;

/** The font face rules that currently apply to a document, in order. Browsers ignore those in shadow roots. */
export function readRules(page: Document): SheetContents {
  const doc = native(page);
  const closed: string[] = [];
  const sheets = [...doc.styleSheets, ...doc.adoptedStyleSheets];
  const rules = sheets.flatMap((sheet) => rulesOf(sheet, { base: doc.baseURI, closed }));
  return { rules, closed };
}

/** The context of rules. */
interface SheetContext {
  readonly base: string;
  /** Collects the URLs of sheets that scripts cannot read. */
  readonly closed: string[];
}

function rulesOf(sheet: CSSStyleSheet, { base, closed }: SheetContext): FaceRule[] {
  if (sheet.disabled || !matches(sheet.media.mediaText)) return [];
  try {
    return rulesIn(sheet.cssRules, { base: sheet.href ?? base, closed });
  } catch {
    // It is cross-origin.
    if (sheet.href) closed.push(sheet.href);
    return [];
  }
}

function rulesIn(rules: CSSRuleList, context: SheetContext): FaceRule[] {
  return [...rules].flatMap((rule) => {
    if (isFace(rule)) return [{ style: rule.style, base: context.base }];
    if ('styleSheet' in rule && rule.styleSheet) return rulesOf(rule.styleSheet as CSSStyleSheet, context);
    return 'cssRules' in rule && applies(rule) ? rulesIn(rule.cssRules as CSSRuleList, context) : [];
  });
}

/** The font face rules of a sheet that scripts cannot read, and of its imports. */
export async function fetchRules(url: string, read: ReadText, depth = 0): Promise<FaceRule[]> {
  const response = depth < MAX_DEPTH ? await read(url) : undefined;
  if (!response) return [];
  const text = response.text.replace(COMMENT, '');
  const imported = [...text.matchAll(IMPORT)].map(([, one, other, unquoted, condition = '']) =>
    isMet(condition)
      ? fetchRules(new URL(one ?? other ?? unquoted ?? '', response.url).href, read, depth + 1)
      : [],
  );
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text.replace(IMPORT, ''));
  const sheetRules = rulesOf(sheet, { base: response.url, closed: [] });
  return [...(await Promise.all(imported)).flat(), ...sheetRules];
}

/** Whether the condition of an import is met; a layer is not a condition. */
function isMet(condition: string): boolean {
  const feature = SUPPORTS.exec(condition)?.[1];
  if (feature && !CSS.supports(feature) && !CSS.supports(`(${feature})`)) return false;
  return matches(condition.replace(SUPPORTS, '').replace(/\blayer(\([^)]*\))?/i, ''));
}

function applies(rule: CSSRule): boolean {
  if ('media' in rule) return matches((rule.media as MediaList).mediaText);
  return rule.constructor.name !== 'CSSSupportsRule' || CSS.supports((rule as CSSSupportsRule).conditionText);
}

function matches(media: string): boolean {
  return media.trim() === '' || matchMedia(media).matches;
}

/** Not instanceof: a rule of a frame has the classes of that frame. */
function isFace(rule: CSSRule): rule is CSSFontFaceRule {
  return rule.constructor.name === 'CSSFontFaceRule';
}
