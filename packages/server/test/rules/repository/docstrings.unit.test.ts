import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAst } from 'vitest/node';

const PACKAGES = path.resolve(import.meta.dirname, '../../../..');
/** The files that need no docstrings: tests; routes and presenters, which are declarations; two generated files. */
const EXEMPT =
  /\.test\.tsx?$|\/(?:routes|present)\.ts$|^client\/src\/api\.ts$|^contract\/src\/values\/paths\.ts$/;
const MIN_SHARE = 0.9;

/** The sources of all packages and of the folders beside them, without their tests. */
const sources = globSync('{*/{src,build},../{e2e,scripts,bench,drills}}/**/*.{ts,tsx,mjs}', { cwd: PACKAGES })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join(PACKAGES, file), 'utf8'));

interface ExportedFunction {
  /** The file below `packages` with the name, for example `contract/src/values/limits.ts: limitOf`. */
  readonly name: string;
  readonly isDocumented: boolean;
}

/** The parts of an ESTree node that are read here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly id?: { readonly name?: string } | null;
  readonly init?: Node | null;
  readonly declaration?: Node | null;
  readonly declarations?: readonly Node[];
}

const files = globSync('*/src/**/*.{ts,tsx}', { cwd: PACKAGES }).filter((file) => !EXEMPT.test(file));
const functions = files.flatMap((file) =>
  exportedFunctionsOf(readFileSync(path.join(PACKAGES, file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts').map(
    ({ name, isDocumented }) => ({
      name: `${file}: ${name}`,
      isDocumented,
    }),
  ),
);

/** Function declarations, and constants whose value is a function, that `source` exports where it declares them. */
function exportedFunctionsOf(source: string, lang: 'ts' | 'tsx'): ExportedFunction[] {
  // The library's type of a program has no type annotations, which are not needed here.
  const { body } = parseAst(source, { lang }) as unknown as { body: readonly Node[] };
  return body.flatMap((statement) => {
    if (!/^Export(?:Named|Default)Declaration$/.test(statement.type)) return [];
    const isDocumented = isBelowDocstring(source, statement.start);
    return namesOfFunctions(statement.declaration ?? undefined).map((name) => ({ name, isDocumented }));
  });
}

function namesOfFunctions(declaration: Node | undefined): string[] {
  if (declaration === undefined) return [];
  if (/^(?:FunctionDeclaration|TSDeclareFunction|ArrowFunctionExpression)$/.test(declaration.type))
    return [declaration.id?.name ?? 'default'];
  return (declaration.declarations ?? [])
    .filter(({ init }) => /^(?:Arrow)?FunctionExpression$/.test(init?.type ?? ''))
    .map(({ id }) => id?.name ?? '');
}

/** Whether the last token before a position is a comment that begins with two asterisks. */
function isBelowDocstring(source: string, position: number): boolean {
  const before = source.slice(0, position).trimEnd();
  return before.endsWith('*/') && before.startsWith('/**', before.lastIndexOf('/*'));
}

/** The names of the errors that the docstrings of a source promise with `@throws {…}`. */
function promisedErrorsOf(source: string): string[] {
  return [...source.matchAll(/@throws \{([^}]+)\}/g)].flatMap(([, names = '']) => names.split(/\s*\|\s*/));
}

/** The names that a source declares as classes, and those that it imports. */
function knownNamesOf(source: string): string[] {
  const lists = [...source.matchAll(/\bclass (\w+)|^import (?:type )?\{([^}]+)\}/gm)];
  return lists.flatMap(([, declared, imported = '']) => declared ?? imported.split(/\W+/));
}

describe('docstrings', () => {
  it('are recognised only as a JSDoc block directly before an exported function', () => {
    const source = [
      '/** Documented. */\nexport function one(): void {}',
      '/** Documented. */\nexport const two = (): void => {};',
      '/** Documented. */\nconst inner = 1;\nexport async function three(): Promise<void> {}',
      '/* No docstring. */\nexport const four = function () {};',
      '// No docstring.\nexport default function five() {}',
      '/** No function. */\nexport const six = 6;\nfunction seven() {}\nexport interface Eight {}',
    ].join('\n\n');
    expect(exportedFunctionsOf(source, 'ts').map(({ name, isDocumented }) => [name, isDocumented])).toEqual([
      ['one', true],
      ['two', true],
      ['three', false],
      ['four', false],
      ['five', false],
    ]);
  });

  it('exist for at least 90 % of the exported functions of all packages', () => {
    expect(functions.length).toBeGreaterThan(500);
    const undocumented = functions.filter(({ isDocumented }) => !isDocumented).map(({ name }) => name);
    const share = 1 - undocumented.length / functions.length;
    const list = `of ${functions.length}, without a docstring:\n${undocumented.join('\n')}`;
    expect(share, list).toBeGreaterThanOrEqual(MIN_SHARE);
  });

  it('promise only errors that a source or JavaScript has', () => {
    const known = new Set(sources.flatMap(knownNamesOf));
    const unknownErrorsOf = (source: string) =>
      promisedErrorsOf(source).filter((name) => !known.has(name) && !(name in globalThis));
    expect(unknownErrorsOf('/** @throws {RangeError|UnknownError} */')).toEqual(['UnknownError']);
    expect(sources.flatMap(promisedErrorsOf).length).toBeGreaterThan(100);
    expect(sources.flatMap(unknownErrorsOf)).toEqual([]);
  });
});
