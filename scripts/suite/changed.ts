// Chooses the tests that a change can break: `npm test -- --changed`, or `--changed REF` for everything since REF.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { type Import, readSources } from '@postil/harness/structure/sources';
import { kindOf } from './kinds.ts';

/** The tests that `npm test -- --changed` runs in addition to `npm run check`. */
interface Selection {
  /** Arguments of `vitest run`. */
  readonly vitest: readonly string[];
  /** Files of browser tests, without folder and ending; empty: no browser is started. */
  readonly browser: readonly string[];
  /** Files whose changes concern everything, so that only `npm test` tests them. */
  readonly whole: readonly string[];
}

const SERVER = 'packages/server/src/';
const RULES = 'packages/server/test/rules/';

/** The tests outside its folder that a file of the server can break, by its path. The first line that matches counts. */
const RULE_TESTS: readonly (readonly [file: RegExp, tests: readonly string[]])[] = [
  [/\/(routes|present)\.ts$/, ['endpoints/endpoints.engine.test', 'reference/']],
  [/\/(tools|resources|prompts)(\/|\.ts$)/, ['mcp/tools.test', 'mcp/resources.test']],
  [/\/queries\.ts$|\/db\/scope\.ts$/, ['visibility/']],
  [/\/config\.ts$|\/setting-values\.ts$/, []],
];

/** The browser tests for each folder of the web app and the widget. The first line that matches counts. */
const BROWSER_TESTS: readonly (readonly [file: RegExp, specs: readonly string[]])[] = [
  [/^packages\/web\/src\/pages\/board\//, ['board', 'first-steps']],
  [/^packages\/web\/src\/pages\/list\//, ['list']],
  [/^packages\/web\/src\/pages\/review\//, ['review']],
  [/^packages\/web\/src\/pages\/(settings|integrations|notifications|connect)\//, ['settings', 'people']],
  [
    /^packages\/web\/src\/pages\/sign-in\/|^packages\/web\/src\/features\/sign-in\//,
    ['start', 'single-sign-on'],
  ],
  [/^packages\/web\/src\/pages\//, ['management']],
  [/^packages\/web\/src\/features\/comments\//, ['task', 'list']],
  [/^packages\/web\/src\/features\/(mockups|projects|sites)\//, ['management', 'review']],
  [/^packages\/web\/src\/features\//, ['settings']],
  [/^packages\/web\/src\/data\//, ['live', 'people']],
  [/^packages\/web\//, ['start', 'task']],
  [/^packages\/widget\/src\/anchors\//, ['widget-pins', 'widget-anchors']],
  [/^packages\/widget\/src\/screenshot\/|\/annotation\//, ['widget-pictures', 'widget-drawing']],
  [/^packages\/widget\/src\/page\//, ['widget-pins', 'widget-places']],
  [/^packages\/widget\/src\/loader\//, ['widget-install', 'widget-start']],
  [/^packages\/widget\//, ['widget-comments', 'widget-people']],
];

/** Shared foundations: a change of them concerns every test. */
const SHARED_FILES =
  /^(package(-lock)?\.json|vitest\..*|playwright\.config\.ts|packages\/harness\/.*|e2e\/support\/.*)$/;

/**
 * Chooses the tests that can be broken by changes to some files: those next to the files, those of direct importers,
 * the rules for such files, and the browser tests of such folders.
 *
 * @param changedFiles paths below the repository's folder.
 * @param imports between the sources of the server, with paths below its `src`.
 * @param tests all test files, as paths below the repository's folder.
 */
export function selectTests(
  changedFiles: readonly string[],
  imports: readonly Import[],
  tests: readonly string[],
): Selection {
  const folders = new Set(
    changedFiles.filter((file) => file.startsWith(SERVER)).flatMap((file) => foldersOf(file, imports)),
  );
  const selectedTests = new Set([
    ...tests.filter((test) => changedFiles.includes(test) || folders.has(path.dirname(test))),
    ...changedFiles.flatMap(rulesOf).flatMap((rule) => tests.filter((test) => test.startsWith(RULES + rule))),
  ]);
  const testsOf = (project: 'postgres' | 'processes') =>
    [...selectedTests].filter((test) => kindOf(test)?.whole.includes(project));
  const databaseTests = testsOf('postgres');
  const processTests = testsOf('processes');
  return {
    vitest: [
      '--project',
      'unit',
      '--project',
      'postgres',
      // Only the behaviour of the database itself differs between the engines.
      ...(changedFiles.some((file) => file.startsWith(`${SERVER}core/db/`)) ? ['--project', 'embedded'] : []),
      ...(processTests.length > 0 ? ['--project', 'processes'] : []),
      '.unit.test.',
      ...databaseTests,
      ...processTests,
    ],
    browser: [...new Set(changedFiles.flatMap(browserTestsOf))],
    whole: changedFiles.filter((file) => SHARED_FILES.test(file)),
  };
}

/** The folder of a file, and those of the files that import it. */
function foldersOf(file: string, imports: readonly Import[]): string[] {
  const sourcePath = file.slice(SERVER.length);
  const importers = imports.filter(({ to }) => to === sourcePath).map(({ from }) => from);
  return [sourcePath, ...importers].map((each) => path.dirname(SERVER + each));
}

function rulesOf(file: string): readonly string[] {
  if (/^packages\/contract\/src\/(operations|schemas|declaration)\//.test(file)) {
    return ['endpoints/endpoints.engine.test', 'reference/', 'openapi/openapi-client-calls'];
  }
  if (file.startsWith('packages/server/migrations/')) return ['migrations', 'visibility/'];
  return file.startsWith(SERVER) ? (RULE_TESTS.find(([pattern]) => pattern.test(file))?.[1] ?? []) : [];
}

/** The browser tests of a file; for a file of browser tests, itself. */
export function browserTestsOf(file: string): readonly string[] {
  const specName = /^e2e\/([\w-]+(?:\.slow)?)\.spec\.ts$/.exec(file)?.[1];
  if (specName !== undefined) return [specName];
  if (/\.unit\.test\.tsx?$/.test(file)) return [];
  return BROWSER_TESTS.find(([pattern]) => pattern.test(file))?.[1] ?? [];
}

/** The files that differ from a commit, including new ones. */
function changedSince(ref: string): string[] {
  const lines = (...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`);
    return stdout.split('\n').filter((line) => line !== '');
  };
  return [...lines('diff', '--name-only', ref), ...lines('ls-files', '--others', '--exclude-standard')];
}

if (process.argv[1] === import.meta.filename) {
  const root = path.join(import.meta.dirname, '../..');
  const ref = process.argv[2] ?? 'HEAD';
  const { files } = readSources(path.join(root, 'packages'));
  const tests = files.filter(
    (file) => /\.test\.tsx?$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file),
  );
  const selection = selectTests(
    changedSince(ref),
    readSources(path.join(root, SERVER)).imports,
    tests.map((file) => `packages/${file}`),
  );
  process.send?.(selection);
}
