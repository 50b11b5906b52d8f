import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAst } from 'vitest/node';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');
const MAX_LINES = 80;
const MAX_FILE_LINES = 400;
const GENERATED = 'packages/client/src/api.ts';
/** The maximum nesting of control statements. */
const MAX_DEPTH = 3;

/** The files exempt from `MAX_LINES`: tests, which are lists of cases, and routes, which are lists of operations. */
const EXEMPT = /\.(?:test|spec)\.tsx?$|\/[\w-]*routes\.ts$/;

const FILES = ['{bench,drills,e2e,scripts}/**/*.{ts,mjs}', 'packages/*/{build,src,test}/**/*.{ts,tsx}'];

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** The functions in a tree, including nested ones. */
function functionsIn(tree: unknown): Node[] {
  if (typeof tree !== 'object' || tree === null) return [];
  const nestedFunctions = Object.values(tree).flatMap(functionsIn);
  return isFunction(tree) ? [tree, ...nestedFunctions] : nestedFunctions;
}

function isFunction(node: object): node is Node {
  return 'type' in node && /Function(?:Declaration|Expression)$/.test(String(node.type));
}

/** Functions with more lines than allowed, as `line: lines`; empty lines and those of templates count. */
function longFunctionsOf(source: string, lang: 'ts' | 'tsx'): string[] {
  const lineAt = (position: number) => source.slice(0, position).split('\n').length;
  return functionsIn(parseAst(source, { lang }))
    .map(({ start, end }) => ({ line: lineAt(start), lines: lineAt(end) - lineAt(start) + 1 }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ line, lines }) => `${line}: ${lines}`);
}

/** The types of statements that contain others: each is one level. */
const CONTROL = /^(?:If|For|ForIn|ForOf|While|DoWhile|Switch|Try)Statement$/;

/** The depth of control statements in a part of a function, without inner functions; `else if` adds no level. */
function depthOf(tree: unknown): number {
  if (typeof tree !== 'object' || tree === null || isFunction(tree)) return 0;
  const node = tree as Partial<Node> & { readonly alternate?: unknown };
  const childDepths = Object.entries(node).map(([name, child]) => {
    const isElseIf = name === 'alternate' && Object(child).type === 'IfStatement';
    return depthOf(child) - (isElseIf ? 1 : 0);
  });
  return Math.max(0, ...childDepths) + (CONTROL.test(String(node.type)) ? 1 : 0);
}

/** Functions that nest more than allowed, as `line: depth`. */
function deepFunctionsOf(source: string, lang: 'ts' | 'tsx'): string[] {
  return functionsIn(parseAst(source, { lang }))
    .map(({ start, ...parts }) => ({
      line: source.slice(0, start).split('\n').length,
      depth: Math.max(0, ...Object.values(parts).map(depthOf)),
    }))
    .filter(({ depth }) => depth > MAX_DEPTH)
    .map(({ line, depth }) => `${line}: ${depth}`);
}

interface Spread extends Node {
  readonly argument: { readonly type: string; readonly expression?: { readonly type: string } };
}

/** The numbers of the lines on which a literal is spread into another, which only saves lines. */
function spreadLiteralsOf(source: string, lang: 'ts' | 'tsx'): number[] {
  const literal = /^(?:Array|Object)Expression$/;
  const spreadsIn = (tree: unknown): Spread[] => {
    if (typeof tree !== 'object' || tree === null) return [];
    const isSpread = 'type' in tree && tree.type === 'SpreadElement';
    return [...(isSpread ? [tree as unknown as Spread] : []), ...Object.values(tree).flatMap(spreadsIn)];
  };
  return spreadsIn(parseAst(source, { lang }))
    .filter(({ argument }) => literal.test(argument.expression?.type ?? argument.type))
    .map(({ start }) => source.slice(0, start).split('\n').length);
}

it('no file has more than 400 lines, counted with empty lines and those of templates', () => {
  const files = globSync(FILES, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**', GENERATED] });
  const lengths = files.map((file) => ({
    file,
    lines: readFileSync(path.join(ROOT, file), 'utf8').trimEnd().split('\n').length,
  }));
  expect(lengths.some(({ lines }) => lines > 390)).toBe(true);
  expect(lengths.filter(({ lines }) => lines > MAX_FILE_LINES)).toEqual([]);
});

describe('the size of functions', () => {
  it('is measured with empty lines and templates', () => {
    expect(longFunctionsOf(`const f = () => {${'\n'.repeat(80)}};`, 'ts')).toEqual(['1: 81']);
    expect(longFunctionsOf(`function f() { return \`${'x\n'.repeat(79)}\`; }`, 'ts')).toEqual([]);
  });

  it('is at most 80 lines', () => {
    const files = globSync(FILES, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] });
    const long = files
      .filter((file) => !EXEMPT.test(file))
      .flatMap((file) => {
        const source = readFileSync(path.join(ROOT, file), 'utf8');
        // Shorter files need not be parsed.
        if (source.split('\n').length <= MAX_LINES) return [];
        return longFunctionsOf(source, file.endsWith('x') ? 'tsx' : 'ts').map((each) => `${file}:${each}`);
      });
    expect(files.length).toBeGreaterThan(1_000);
    expect(long).toEqual([]);
  });

  it('is limited to three levels of nested control statements', () => {
    expect(deepFunctionsOf('function f() { if (a) for (;;) while (b) if (c) d(); }', 'ts')).toEqual(['1: 4']);
    expect(deepFunctionsOf('function f() { if (a) b(); else if (c) d(); else if (e) f(); }', 'ts')).toEqual(
      [],
    );
    const files = globSync(FILES, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] });
    const deep = files.flatMap((file) => {
      const source = readFileSync(path.join(ROOT, file), 'utf8');
      // Other files need not be parsed: with two levels per line, the fourth has this indentation.
      if (!/^ {4}/m.test(source)) return [];
      return deepFunctionsOf(source, file.endsWith('x') ? 'tsx' : 'ts').map((each) => `${file}:${each}`);
    });
    expect(deep).toEqual([]);
  });

  it('is not reduced by spreading literals', () => {
    expect(spreadLiteralsOf('f({ ...{ a, b } },\n[...([c] as const), ...d])', 'ts')).toEqual([1, 2]);
    const files = globSync(FILES, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] });
    const spread = files.flatMap((file) => {
      const source = readFileSync(path.join(ROOT, file), 'utf8');
      // Other files need not be parsed.
      if (!/\.\.\.\(?[[{]/.test(source)) return [];
      return spreadLiteralsOf(source, file.endsWith('x') ? 'tsx' : 'ts').map((line) => `${file}:${line}`);
    });
    expect(spread).toEqual([]);
  });
});
