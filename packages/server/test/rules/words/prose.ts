import { parseAst } from 'vitest/node';

/** A run of prose in a file: a comment, the title of a test, a description, or a paragraph of a page. */
export interface Prose {
  readonly text: string;
  /** The offset of `text` in the file, in UTF-16 units. Non-prose within it is replaced by spaces. */
  readonly start: number;
  /** A title and a description are sentences even without a full stop. */
  readonly isSentence: boolean;
}

/** The parts of an ESTree node that are read here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly value?: unknown;
  readonly callee?: Node;
  readonly object?: Node;
  readonly tag?: Node;
  readonly key?: Node;
  readonly arguments?: readonly Node[];
}

const TESTS = new Set(['it', 'test', 'describe']);
const TEXTS = new Set(['Literal', 'TemplateElement', 'JSXText']);
/** The fields whose texts are data. */
const DATA = new Set(['examples', 'default', 'pattern', 'format']);

interface Source {
  /** The name of the file, which determines whether it may contain JSX (`.tsx`). */
  readonly file: string;
  readonly source: string;
  readonly includesTexts?: boolean;
}

/**
 * The comments and the test titles of a TypeScript or JavaScript source.
 *
 * @param includesTexts also returns every text of two or more words outside the fields in `DATA`: in the contract
 *   these are the summaries and descriptions that users and models read.
 * @throws if the source cannot be parsed.
 */
export function proseOfSource({ file, source, includesTexts = false }: Source): Prose[] {
  const { texts, titles, descriptions } = read({ file, source });
  const sentences = [...titles, ...(includesTexts ? descriptions : [])].map(({ start, end }) => ({
    text: withoutCode(source.slice(start + 1, end - 1)),
    start: start + 1,
    isSentence: true,
  }));
  return [...commentsOf(source, texts), ...sentences];
}

/** A source with its comments, and with its string texts masked. @throws if the source cannot be parsed. */
export function codeOf({ file, source }: Source): string {
  return withoutTexts(source, read({ file, source }).texts);
}

/** The identifiers of a source, with the positions at which they begin. @throws if the source cannot be parsed. */
export function namesOf({ file, source }: Source): { readonly name: string; readonly start: number }[] {
  const names: { name: string; start: number }[] = [];
  visit(parse({ file, source }), false, ({ name, start }) => {
    if (typeof name === 'string') names.push({ name, start });
  });
  return names;
}

/**
 * The paragraphs, list items, headings and table cells of a Markdown page, without its code, links' targets and
 * comments.
 */
export function proseOfPage(page: string): Prose[] {
  const text = page
    .replace(/^( *)(```+|~~~+).*\n[\s\S]*?^\1\2.*$/gm, spaces)
    .replace(/<!--[\s\S]*?-->/g, spaces)
    .replace(/\]\([^)]*\)/g, spaces);
  return paragraphsOf(text, /\n\s*\n|\n(?=\s*(?:[-*]|\d+\.|#+|\|) ?)|(?<!\\)\|/g);
}

/** Finds the texts of a source, the titles of its tests, and its texts of more than one word that are not data. */
function read({ file, source }: Source): { texts: Node[]; titles: Node[]; descriptions: Node[] } {
  const program = parse({ file, source });
  const found = { texts: [] as Node[], titles: [] as Node[], descriptions: [] as Node[] };
  visit(program, false, (node, isData) => {
    if (TEXTS.has(node.type)) {
      found.texts.push(node);
      if (!isData && /\S\s+\S/.test(source.slice(node.start, node.end))) found.descriptions.push(node);
    }
    const title = titleOf(node);
    if (title !== undefined) found.titles.push(title);
  });
  return found;
}

function parse({ file, source }: Source): Node {
  // The library's type of a program has no type annotations, and nodes are not distinguished by its type.
  return parseAst(source, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' }) as unknown as Node;
}

/** Finds comments: whatever looks like one outside strings, templates, patterns and JSX text. */
function commentsOf(source: string, texts: readonly Node[]): Prose[] {
  const code = withoutTexts(source, texts);
  const lines = /\/\*[\s\S]*?\*\/|(?:(?<=^[^\S\n]*)\/\/.*\n[^\S\n]*(?=\/\/))*\/\/.*/gm;
  return [...code.matchAll(lines)].flatMap(({ index, 0: { length } }) => {
    const comment = source
      .slice(index, index + length)
      .replace(/^\/\*+|\*\/$|^[^\S\n]*(?:\*(?!\/)|\/\/)/gm, spaces);
    return paragraphsOf(comment, /\n\s*\n|\n(?=\s*(?:[-*]|@\w+|\d+\.) )/g).map((prose) => ({
      ...prose,
      start: prose.start + index,
    }));
  });
}

function withoutTexts(source: string, texts: readonly Node[]): string {
  let code = '';
  let position = 0;
  for (const { start, end } of [...texts].sort((a, b) => a.start - b.start)) {
    code += source.slice(position, start) + '_'.repeat(Math.max(0, end - Math.max(start, position)));
    position = Math.max(position, end);
  }
  return code + source.slice(position);
}

/** The parts of a text between separators, with its quoted code replaced by spaces. */
function paragraphsOf(text: string, separators: RegExp): Prose[] {
  const readable = withoutCode(text);
  const ends = [...readable.matchAll(separators)].map(({ index, 0: { length } }) => [index, index + length]);
  const starts = [0, ...ends.map(([, end = 0]) => end)];
  return starts.map((start, index) => ({
    text: readable.slice(start, ends[index]?.[0]),
    start,
    isSentence: false,
  }));
}

function withoutCode(text: string): string {
  return text.replace(/(`+)(?!`)[\s\S]*?\1/g, spaces);
}

/** Replaces a text by spaces, with the same length and line ends, so that positions do not change. */
function spaces(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

/** The title in `it('…', …)`, `it.each(…)('…', …)`, `test.describe('…', …)` and their like. */
function titleOf({ type, callee, arguments: [title] = [] }: Node): Node | undefined {
  if (type !== 'CallExpression' || !TESTS.has(rootOf(callee)?.name ?? '')) return undefined;
  const isText = title?.type === 'TemplateLiteral' || typeof title?.value === 'string';
  return isText ? title : undefined;
}

function rootOf(node: Node | undefined): Node | undefined {
  const inner = node?.callee ?? node?.object ?? node?.tag;
  return inner === undefined ? node : rootOf(inner);
}

function visit(node: Node, isData: boolean, onNode: (node: Node, isData: boolean) => void): void {
  onNode(node, isData);
  const isDataBelow = isData || DATA.has(node.key?.name ?? '') || node.type === 'ImportDeclaration';
  for (const child of Object.values(node).flat())
    if (typeof child === 'object' && child !== null && 'type' in child) visit(child, isDataBelow, onNode);
}
