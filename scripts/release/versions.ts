import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';

/** Whether a text is a version that npm accepts (semver.org), without build metadata. */
export function isVersion(text: string): boolean {
  return semver.valid(text) === text;
}

type Versions = Record<string, string>;

interface Package {
  readonly name?: string;
  version?: string;
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
}

interface Lockfile {
  version: string;
  readonly packages: Readonly<Record<string, Package>>;
}

/** Gives the repository and all packages of its workspaces a version, in their package.json files and in the lockfile. */
export function setVersion(root: string, version: string): void {
  for (const file of ['package.json', ...globSync('packages/*/package.json', { cwd: root })])
    rewrite<Package>(path.join(root, file), (content) => setOwnVersion(content, version));
  rewrite<Lockfile>(path.join(root, 'package-lock.json'), (lockfile) => {
    lockfile.version = version;
    for (const [folder, content] of Object.entries(lockfile.packages))
      if (folder === '' || /^packages\/[^/]+$/.test(folder)) setOwnVersion(content, version);
  });
}

function setOwnVersion(content: Package, version: string): void {
  content.version = version;
  for (const versions of [content.dependencies ?? {}, content.devDependencies ?? {}])
    for (const name of Object.keys(versions)) if (name.startsWith('@postil/')) versions[name] = version;
}

function rewrite<Content>(file: string, change: (content: Content) => void): void {
  const content: Content = JSON.parse(readFileSync(file, 'utf8'));
  change(content);
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}
