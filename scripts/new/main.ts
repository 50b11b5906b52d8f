// Begins something new in its right rooms: `npm run new -- operation NAME --feature FEATURE`, `feature NAME`, `page NAME`.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Edits } from './edits.ts';
import { groupOf, planFeature } from './feature.ts';
import { planOperation } from './operation.ts';
import { planPage } from './page.ts';

const USAGE = `Begins something new, so that it passes the checks at once and can be filled in:

npm run new -- feature labels [--group organization]      a feature with a table, two operations and their tests
npm run new -- operation listSiteNames --feature sites    an operation, from its declaration to its SQL
                 [--path /sites/:id/names] [--table sites]
npm run new -- page reports                               a page of the web app, with texts and a browser test`;

const ROOT = path.join(import.meta.dirname, '../..');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    feature: { type: 'string' },
    group: { type: 'string', default: 'organization' },
    path: { type: 'string' },
    table: { type: 'string' },
  },
});
const [kind = '', name] = positionals;
const edits = new Edits(ROOT);
if (name === undefined || !plan(kind, name)) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  edits.write();
  format();
  if (kind !== 'page') record();
  console.log([`New or changed:`, ...edits.files.map((file) => `- ${file}`)].join('\n'));
  console.log(
    `\nNext: say in each docstring and description what is promised, and run "npm test -- --changed".`,
  );
}

/** @returns false when there is no such kind of thing. */
function plan(what: string, named: string): boolean {
  if (what === 'feature') planFeature(edits, named, groupOf(values.group));
  else if (what === 'page') planPage(edits, named);
  else if (what === 'operation') {
    if (values.feature === undefined) return false;
    planOperation(edits, named, { feature: values.feature, path: values.path, table: values.table });
  } else return false;
  return true;
}

/** Orders and joins imports and exports, and breaks lines, as `npm run format` does. */
function format(): void {
  const sources = edits.files.filter((file) => /\.tsx?$/.test(file));
  run('node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...sources);
}

/** Records examples of the operations, and writes what is generated from both. */
function record(): void {
  run(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'postgres',
    'rules/reference',
    '-u',
    '--reporter',
    'dot',
  );
  run('scripts/reference-docs.ts');
}

function run(...args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) console.error(`"node ${args.join(' ')}" failed: correct what it says, and run it again.`);
}
