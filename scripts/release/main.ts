/**
 * Prepares a release: `npm run release -- VERSION`. It checks, sets the version everywhere, closes the changelog's entries,
 * and packs into `release/`. It commits and publishes nothing.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import semver from 'semver';
import { log } from '../node/toolchain.mjs';
import { ROOT } from '../package/files.ts';
import { writeArtifacts } from './artifacts.ts';
import { findLastRelease, hasUnreleasedEntries, withRelease } from './changelog.ts';
import { isVersion, setVersion } from './versions.ts';

const CHANGELOG = path.join(ROOT, 'CHANGELOG.md');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { tested: { type: 'boolean' } },
});
const [version = '', ...others] = positionals;
const changelog = readFileSync(CHANGELOG, 'utf8');
const problem = others.length > 0 ? 'Give one version.' : findProblem();
if (problem !== undefined) {
  log(problem);
  process.exitCode = 1;
} else if (!values.tested && !succeeds('npm', ['test'])) {
  log('The tests fail: nothing was changed.');
  process.exitCode = 1;
} else {
  await release();
}

/** The problem that prevents the release; undefined if there is none. */
function findProblem(): string | undefined {
  if (!isVersion(version)) return `"${version}" is not a version: npm run release -- 1.2.3`;
  const last = findLastRelease(changelog);
  if (last !== undefined && !semver.gt(version, last))
    return `${version} is not later than ${last}, the last release.`;
  if (!hasUnreleasedEntries(changelog))
    return 'CHANGELOG.md has no unreleased entries: describe the changes that users notice.';
  const { status, stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) return 'git status fails: a release is made from a clone.';
  return stdout === '' ? undefined : `Commit or discard your changes first:\n${stdout.trimEnd()}`;
}

function succeeds(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' }).status === 0;
}

async function release(): Promise<void> {
  setVersion(ROOT, version);
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(CHANGELOG, withRelease(changelog, { version, date }));
  const names = await writeArtifacts(path.join(ROOT, 'release'), version);
  const tarballs = names.filter((name) => name.endsWith('.tgz'));
  process.stdout.write(`
release/ has ${names.join(', ')}.
Nothing is committed or published. Look at "git diff", and then:

npm run test:all && npm run drill -- package
git commit --all --message "release: ${version}"
git tag v${version}
${tarballs.map((name) => `npm publish --access public ./release/${name}\n`).join('')}
To give up: git restore . && rm -r release
`);
}
