import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  findBackwardImports,
  findCycles,
  findLargeFolders,
  readSources,
} from '@postil/harness/structure/sources';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');

/** Folders without a separate structure test. */
const FOLDERS = [
  'packages/contract/src',
  'packages/client/src',
  'packages/client/build',
  'packages/harness/src',
  'packages/cli/src',
  'packages/source/src',
  'packages/widget-npm/src',
  'packages/extension/src',
  'packages/languages/src',
  'packages/web/build',
  'packages/widget/build',
  'packages/extension/build',
  'packages/cli/build',
  'packages/server/test',
  'packages/source/build',
  'packages/widget-npm/build',
  'bench',
  'drills',
  'e2e',
  'scripts',
] as const;

/** Folders at the top, each of which imports only those before it. */
const TOP_FOLDERS = ['packages', 'scripts', 'e2e', 'bench', 'drills'];

/** Folders that use individual parts of the server. */
const SERVER_USERS = ['bench', 'drills', 'e2e', 'scripts'] as const;

/** The sources of packages, each of which imports only those before it. */
const PACKAGES = [
  'contract',
  'client',
  'languages',
  'widget-npm',
  'widget',
  'extension',
  'web',
  'server',
  'harness',
  'cli',
  'source',
];

/** For each package, the other packages whose files its build programs use, and what they use of them. */
const USED_BY_BUILDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  extension: { widget: 'how code is kept apart from prototypes that a page has changed' },
  web: {
    contract: 'the languages and their directions',
    languages: 'the texts of the first view',
    server: 'the page as the server writes it, and the loads that it names',
  },
  widget: { contract: 'the languages, for the budget of each', web: 'how files are compressed' },
  'widget-npm': { client: 'how a module and its declarations are written' },
};

/** Files with module-level state in packages other than the server, and the reason why no closure holds it. */
const WITH_STATE: Readonly<Record<string, string>> = {
  'extension/src/log/main.ts': 'the log of the page in which the script runs',
  'extension/src/worker/stored-values.ts': 'the storage of the browser, of which there is one',
  'harness/src/databases/test-database.ts': 'connections of the process of tests',
  'harness/src/factories/mailing.ts': 'addresses that no other test has',
  'harness/src/faults/trials.ts': 'the processors of the machine, which trials share',
  'harness/src/postil/process.ts': 'the processes and folders that end with the process of tests',
  'harness/src/statements/watch.ts': 'the statements of the process of tests',
  'source/src/loader.ts': 'a loader of webpack has no object of its own',
  'web/src/i18n/day-formats.ts': 'formats of the browser, which depend on nothing but the language',
  'web/src/lib/store.ts': 'the stores of the app, which are emptied together',
  'widget-npm/src/index.ts': 'the one widget of a page',
  'widget-npm/src/script-url.ts': 'the policy of the page, which may be created only once',
  'widget/src/dom/native.ts': 'views of elements, kept with them',
  'widget/src/page/policy.ts': 'the policy of the page, which does not change',
  'widget/src/panels/picking/choice.ts': 'code, loaded when it is first needed',
  'widget/src/panels/picking/loaded.tsx': 'code, loaded when it is first needed',
};

describe.each(FOLDERS)('the structure of %s', (folder) => {
  const { sources, arrowsBetween } = readSources(path.join(ROOT, folder));
  const onlySource = (file: string) => (sources.includes(file) ? file : undefined);

  it('has source files, and no folder with more than twelve of them', () => {
    expect(sources.length).toBeGreaterThan(0);
    expect(findLargeFolders(sources)).toEqual([]);
  });

  it('has no cycle between files or folders, even by types', () => {
    expect(findCycles(arrowsBetween(onlySource))).toEqual([]);
    // Each file at the top counts as a folder: it is the entry point, or a module that all folders share.
    const folderOf = (file: string) => (path.dirname(file) === '.' ? file : path.dirname(file));
    expect(findCycles(arrowsBetween((file) => onlySource(file) && folderOf(file)))).toEqual([]);
  });
});

it('each top-level folder imports only those before it in the order packages, scripts, e2e, bench, drills', () => {
  const arrows = new Map(
    TOP_FOLDERS.map((folder) => {
      const { imports } = readSources(path.join(ROOT, folder));
      const others = imports.map(({ to }) => /^\.\.\/(\w+)/.exec(to)?.[1] ?? '');
      return [folder, new Set(others.filter((other) => TOP_FOLDERS.includes(other)))];
    }),
  );
  expect(arrows.get('bench')).toContain('e2e');
  // The imports of browser tests are read, too.
  expect(readSources(path.join(ROOT, 'e2e')).imports.map(({ to }) => to)).toContain(
    '../packages/widget/src/screenshot/document.ts',
  );
  expect(findBackwardImports(arrows, TOP_FOLDERS)).toEqual([]);
});

describe('the packages', () => {
  const root = path.join(ROOT, 'packages');
  const { sources, imports } = readSources(root);
  const folders = readdirSync(root);
  const nameOf = (folder: string) =>
    String(JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')).name);
  const byName = new Map(folders.map((folder) => [nameOf(folder), folder]));
  const packageOf = (target: string) =>
    byName.get(/^@postil\/[\w-]+/.exec(target)?.[0] ?? '') ??
    folders.find((folder) => target.startsWith(`${folder}/`) && !target.startsWith(`${folder}/dist`));
  const arrowsFrom = (part: 'src' | 'build') => {
    const arrows = new Map<string, Set<string>>();
    for (const { from, to } of imports) {
      const [importer = '', folder] = from.split('/');
      const other = packageOf(to);
      if (folder !== part || other === undefined || other === importer) continue;
      arrows.set(importer, (arrows.get(importer) ?? new Set()).add(other));
    }
    return arrows;
  };

  it('have an order in which each imports only earlier ones', () => {
    const arrows = arrowsFrom('src');
    expect(arrows.get('widget')).toContain('widget-npm');
    expect(findBackwardImports(arrows, PACKAGES)).toEqual([]);
  });

  it('have build programs that use files of other packages only where listed', () => {
    const used = [...arrowsFrom('build')].map(([name, others]) => [name, [...others].sort()] as const);
    const listed = Object.entries(USED_BY_BUILDS).map(
      ([name, others]) => [name, Object.keys(others)] as const,
    );
    expect(new Map(used)).toEqual(new Map(listed));
  });

  it('have no state outside closures except that shared by a whole process or page', () => {
    const state =
      /^(?:export )?(?:let \w|const [a-z]\w*(?:: [^=\n]+)? = (?:new (?:Weak)?(?:Map|Set)\b(?!\(\w)|\[\];))/m;
    const statefulFiles = sources
      .filter((file) => /^(?!server\/)[\w-]+\/src\//.test(file))
      .filter((file) => state.test(readFileSync(path.join(root, file), 'utf8')));
    expect(statefulFiles.sort()).toEqual(Object.keys(WITH_STATE));
  });
});

it('the benchmark, the drills, the browser tests and the scripts import the server through one file', () => {
  const imports = SERVER_USERS.flatMap((folder) => readSources(path.join(ROOT, folder)).imports);
  const serverImports = imports.filter(({ to }) => /packages\/server\/|^@postil\/server/.test(to));
  expect(serverImports.length).toBeGreaterThan(5);
  expect(serverImports.filter(({ to }) => to !== '@postil/server/inside')).toEqual([]);
});
