import { ask } from '../../../dom/ask.ts';

/** A rule that declares a face. */
export interface FaceRule {
  readonly style: CSSStyleDeclaration;
  /** The base URL of its files. */
  readonly base: string;
}

interface Found {
  readonly rules: readonly FaceRule[];
  /** The addresses of sheets that scripts cannot read. */
  readonly closed: readonly string[];
}

/** Reads a text. @returns undefined where it cannot be read; `url` is where it was found. */
type ReadText = (url: string) => Promise<{ readonly text: string; readonly url: string } | undefined>;

const MAX_DEPTH = 4;
const COMMENT = /\/\*[\s\S]*?\*\//g;
const IMPORT = /@import\s*(?:url\(\s*)?(?:"([^"]*)"|'([^']*)'|([^"'\s);]+))\s*\)?([^;{}]*);/gi;
const SUPPORTS = /supports\(((?:[^()]|\([^()]*\))*)\)/i;

/** The rules of faces that apply to a document now, in their order. A browser takes none from shadow roots. */
export function readRules(page: Document): Found {
  const doc = ask(page);
  const closed: string[] = [];
  const sheets = [...doc.styleSheets, ...doc.adoptedStyleSheets];
  const rules = sheets.flatMap((sheet) => rulesOf(sheet, { base: doc.baseURI, closed }));
  return { rules, closed };
}

/** Where rules stand. */
interface SheetContext {
  readonly base: string;
  /** Collects the addresses of sheets that scripts cannot read. */
  readonly closed: string[];
}

function rulesOf(sheet: CSSStyleSheet, { base, closed }: SheetContext): FaceRule[] {
  if (sheet.disabled || !matches(sheet.media.mediaText)) return [];
  try {
    return rulesIn(sheet.cssRules, { base: sheet.href ?? base, closed });
  } catch {
    // It is of another origin.
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

/** The rules of faces of a sheet that scripts cannot read, and of those that it imports. */
export async function fetchRules(url: string, read: ReadText, depth = 0): Promise<FaceRule[]> {
  const found = depth < MAX_DEPTH ? await read(url) : undefined;
  if (!found) return [];
  const text = found.text.replace(COMMENT, '');
  const imported = [...text.matchAll(IMPORT)].map(([, one, other, bare, condition = '']) =>
    isMet(condition) ? fetchRules(new URL(one ?? other ?? bare ?? '', found.url).href, read, depth + 1) : [],
  );
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text.replace(IMPORT, ''));
  const own = rulesOf(sheet, { base: found.url, closed: [] });
  return [...(await Promise.all(imported)).flat(), ...own];
}

/** Whether the condition of an import is met: a layer is none. */
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

/** Not by its class: a rule of a frame has that of its frame. */
function isFace(rule: CSSRule): rule is CSSFontFaceRule {
  return rule.constructor.name === 'CSSFontFaceRule';
}
