import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');

interface Import {
  /** A file below the repository's root. */
  readonly from: string;
  /** A file below the repository's root, or the name of a package or of one of its files. */
  readonly to: string;
}

const sources = globSync(['{packages,bench,drills,e2e,scripts}/**/*.{ts,tsx,mts,mjs}', '*.ts'], {
  cwd: ROOT,
  exclude: (file) => /(^|\/)(node_modules|dist)$/.test(file),
});
const imports = sources.flatMap(importsOf);

/** The files and packages that a file names by `import`, `export … from`, `import(…)` or `new URL(…)`. */
function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const named = text.matchAll(/(?:\bfrom|\bimport\(?|\bnew URL\()\s*(['"])([^'"\n]+)\1/g);
  return [...named].map(([, , target = '']) => ({
    from: file,
    to: target.startsWith('.') ? path.join(path.dirname(file), target) : target,
  }));
}

/** The package of a file, for example `packages/server`; undefined outside packages. */
function packageOf(file: string): string | undefined {
  return /^packages\/[^/]+/.exec(file)?.[0];
}

const isInTestFolder = (file: string) => /^packages\/[^/]+\/test\//.test(file);
const isUnitTest = (file: string) => /\.unit\.test\.tsx?$/.test(file);

/** Modules that a test cannot use without starting a process, a server or a database. */
const STARTING =
  /^(node:(child_process|cluster|worker_threads)|(@postil\/|packages\/)harness\/(src\/)?(postil|servers|databases|faults)\/.*)$/;

/** Programs that run before the packages are installed, and so import a file of the harness by its path. */
const BEFORE_INSTALLATION = ['scripts/test-slow.mjs', 'scripts/node/toolchain.mjs'];

describe('the structure of the tests', () => {
  it('is read from the actual imports', () => {
    const bench = { from: 'bench/engines/engines.ts', to: '@postil/harness/databases/postgres-server' };
    expect(imports).toContainEqual(bench);
    const rule = 'packages/server/test/rules/endpoints';
    expect(imports).toContainEqual({ from: `${rule}/endpoints.engine.test.ts`, to: `${rule}/endpoints.ts` });
    const checker = 'packages/harness/src/crash/checker';
    expect(imports).toContainEqual({ from: `${checker}.unit.test.ts`, to: `${checker}.ts` });
  });

  it('lets only the tests in the test folder of a package import from it', () => {
    const outside = imports.filter(
      ({ from, to }) => isInTestFolder(to) && !(isInTestFolder(from) && packageOf(from) === packageOf(to)),
    );
    expect(outside).toEqual([]);
  });

  it('has a harness that imports packages by name, and is imported by name except before the installation', () => {
    const harness = 'packages/harness';
    const crossImports = imports.filter(({ from, to }) => packageOf(from) !== packageOf(to));
    const users = crossImports.filter(({ to }) => packageOf(to) === harness).map(({ from }) => from);
    expect(users.sort()).toEqual(BEFORE_INSTALLATION.toSorted());
    expect(crossImports.filter(({ from, to }) => packageOf(from) === harness && packageOf(to))).toEqual([]);
  });

  it('lets only tests of the repository, the documentation and the development server import scripts', () => {
    const users = imports
      .filter(({ from, to }) => packageOf(from) && to.startsWith('scripts/'))
      .map(({ from }) => from.replace(/(\/repository)\/[^/]+$/, '$1'));
    const rules = 'packages/server/test/rules';
    expect([...new Set(users)].sort()).toEqual([
      'packages/server/test/processes/development.process.test.ts',
      `${rules}/docs.unit.test.ts`,
      `${rules}/repository`,
    ]);
  });

  it('has a harness that no source of another package imports', () => {
    const users = imports.filter(({ to }) => to.startsWith('@postil/harness/')).map(({ from }) => from);
    const isSource = (file: string) => /^packages\/(?!harness\/)[^/]+\/src\//.test(file);
    expect(users.filter((file) => isSource(file) && !/\.test\.tsx?$/.test(file))).toEqual([]);
  });

  it('lets no test whose name ends in .unit.test.ts start anything', () => {
    expect(imports.some(({ from, to }) => from.endsWith('.process.test.ts') && STARTING.test(to))).toBe(true);
    expect(imports.filter(({ from, to }) => isUnitTest(from) && STARTING.test(to))).toEqual([]);
  });

  it('has only rules and processes in the test folder of the server', () => {
    const inFolder = sources.filter((file) => file.startsWith('packages/server/test/'));
    const folders = new Set(inFolder.map((file) => file.split('/')[3]));
    expect(folders).toEqual(new Set(['rules', 'processes']));
  });

  it('has at most twelve files in each folder of the harness and of the test folders of packages', () => {
    const ofTests = sources.filter((file) => isInTestFolder(file) || packageOf(file) === 'packages/harness');
    const sizes = Map.groupBy(ofTests, path.dirname);
    expect([...sizes].filter(([, { length }]) => length > 12).map(([folder]) => folder)).toEqual([]);
  });
});
