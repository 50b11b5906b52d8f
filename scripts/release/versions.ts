import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A version without metadata of a build; the parts are its numbers and what is behind a hyphen. */
const SEMVER =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][\da-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][\da-zA-Z-]*))*))?$/;

/** Whether a text is a version that npm accepts (semver.org). */
export function isVersion(text: string): boolean {
  return SEMVER.test(text);
}

/** Whether a version is later than another, by the rules of semver.org. */
export function isLater(version: string, other: string): boolean {
  const [parts, otherParts] = [partsOf(version), partsOf(other)];
  for (let index = 0; index < Math.max(parts.length, otherParts.length); index += 1) {
    const order = compare(parts[index], otherParts[index]);
    if (order !== 0) return order > 0;
  }
  return false;
}

/** The numbers, and then: a release, or the parts of a version before it. */
function partsOf(version: string): (number | string)[] {
  const [, major = '', minor = '', patch = '', before] = SEMVER.exec(version) ?? [];
  // Nothing in a version before a release is later than this.
  const rest = before === undefined ? ['~'] : before.split('.');
  return [major, minor, patch, ...rest].map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** A part that is missing comes before any other, and a number before a word. */
function compare(part: number | string | undefined, other: number | string | undefined): number {
  if (part === other) return 0;
  if (part === undefined) return -1;
  if (other === undefined) return 1;
  if (typeof part === typeof other) return part > other ? 1 : -1;
  return typeof part === 'number' ? -1 : 1;
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
