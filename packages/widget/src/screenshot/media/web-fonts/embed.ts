import { native } from '../../../dom/native.ts';
import { dataUrlOf } from '../data-url.ts';
import { createReader, type Reader } from '../reader.ts';
import type { ReadingWindow } from '../reading.ts';
import { facesFor, familyOf } from './faces.ts';
import { type FaceRule, fetchRules, readRules } from './sheets.ts';
import { type FontUse, isNeeded, namesIn, usesOf } from './uses.ts';

const FILE = /url\((["']?)(.+?)\1\)\s*(format\([^)]*\))?/g;
/** The formats that current browsers do not support. */
const OLD_FORMATS = /^format\(["']?(embedded-opentype|svg)|\.eot\b/i;
const DEFAULTS = { style: 'normal', weight: 'normal', stretch: 'normal', unicodeRange: 'U+0-10FFFF' };

/** The fonts of a picture. */
export interface Fonts {
  /** Rules with the embedded files. */
  readonly css: string;
  /** The number of visible fonts that could not be read. */
  readonly missing: number;
}

/** Reads the loaded fonts of the visible part of a document. */
export async function embedFonts(
  doc: Document,
  visibleElements: ReadonlySet<Element>,
  reading: ReadingWindow,
): Promise<Fonts> {
  const faces = [...native(doc).fonts];
  const loaded = faces.filter(({ status }) => status === 'loaded');
  const uses = await usesOf(visibleElements, new Set(loaded.map(familyOf)));
  const usedFaces = [...facesFor(uses, faces)].filter((face) => loaded.includes(face));
  if (usedFaces.length === 0) return { css: '', missing: 0 };
  const reader = createReader(doc, reading);
  const rules = await findRules(doc, { faces, usedFaces, reader });
  const texts = await Promise.all(rules.map((rule) => rule && embed(rule, reader)));
  const lostFaces = usedFaces.filter((_, at) => texts[at] === undefined);
  const missing = lostFaces.filter((face) => isVisible(face, { doc, faces, uses }));
  return { css: texts.filter((text) => text !== undefined).join('\n'), missing: missing.length };
}

/** Whether a face renders some text for which no preferred face exists. */
function isVisible(
  face: FontFace,
  { doc, faces, uses }: { doc: Document; faces: readonly FontFace[]; uses: readonly FontUse[] },
): boolean {
  const context = native(doc).createElement('canvas').getContext('2d');
  return uses.some((use) => facesFor([use], faces).has(face) && (!context || isNeeded(use, context)));
}

/** The rule of each face: from sheets that scripts can read, or else from sheets that must be fetched. */
async function findRules(
  doc: Document,
  {
    faces,
    usedFaces,
    reader,
  }: { faces: readonly FontFace[]; usedFaces: readonly FontFace[]; reader: Reader },
): Promise<(FaceRule | undefined)[]> {
  const { rules, closed } = readRules(doc);
  const foundRules = usedFaces.map((face) => ruleOf(face, faces, rules));
  if (closed.length === 0 || !foundRules.includes(undefined)) return foundRules;
  const fetched = await Promise.all(closed.map((url) => fetchRules(url, reader.text)));
  return foundRules.map((rule, at) => rule ?? ruleOf(usedFaces[at] as FontFace, faces, fetched.flat()));
}

/** The rule that has declared a face. Equal rules are in the order of their faces. */
function ruleOf(
  face: FontFace,
  faces: readonly FontFace[],
  rules: readonly FaceRule[],
): FaceRule | undefined {
  const signature = signatureOf(face);
  const matchingRules = rules.filter(({ style }) => signatureOfRule(style) === signature);
  const equalFaces = faces.filter((each) => signatureOf(each) === signature);
  return matchingRules.length === equalFaces.length
    ? matchingRules[equalFaces.indexOf(face)]
    : matchingRules.at(-1);
}

function signatureOf({ family, style, weight, stretch, unicodeRange }: Omit<FontFace, 'load'>): string {
  return [namesIn(family)[0], style, weight, stretch, unicodeRange]
    .join('|')
    .toLowerCase()
    .replace(/\b400\b/g, 'normal')
    .replace(/\b700\b/g, 'bold')
    .replace(/\s/g, '');
}

function signatureOfRule(style: CSSStyleDeclaration): string {
  const read = (name: string, fallback: string) => style.getPropertyValue(name) || fallback;
  return signatureOf({
    family: read('font-family', ''),
    style: read('font-style', DEFAULTS.style),
    weight: read('font-weight', DEFAULTS.weight),
    stretch: read('font-stretch', DEFAULTS.stretch),
    unicodeRange: read('unicode-range', DEFAULTS.unicodeRange),
  } as FontFace);
}

/** A font face rule with its file embedded. @returns undefined if the file cannot be read. */
async function embed({ style, base }: FaceRule, reader: Reader): Promise<string | undefined> {
  const source = style.getPropertyValue('src');
  const otherNames = [...style].filter((name) => name !== 'src' && name !== 'font-display');
  const rest = otherNames.map((name) => `${name}:${style.getPropertyValue(name)};`).join('');
  const write = (src: string) => `@font-face{${rest}src:${src}}`;
  const local = await localSourcesIn(source);
  if (local) return write(local);
  for (const [, , url = '', format = ''] of source.matchAll(FILE)) {
    if (OLD_FORMATS.test(format) || OLD_FORMATS.test(url)) continue;
    if (url.startsWith('data:')) return write(`url("${url}")`);
    const file = await reader.file(new URL(url, base).href);
    if (file) return write(`url(${await dataUrlOf(file)}) ${format}`);
  }
  return undefined;
}

/** The local sources of a face, if one of these fonts is installed. */
async function localSourcesIn(source: string): Promise<string | undefined> {
  const locals = source.match(/local\([^)]*\)/g)?.join(',');
  if (!locals) return undefined;
  return new FontFace('local', locals).load().then(
    () => locals,
    () => undefined,
  );
}
