import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../package/files.ts';
import { pack, writePackage } from '../package/main.ts';
import { describeComponents } from './components.ts';

/**
 * Packs every package that is published, and describes them: an SBOM in CycloneDX format, and checksums of all files.
 *
 * @param folder emptied first.
 * @returns the names of the files in it.
 */
export async function writeArtifacts(folder: string, version: string): Promise<string[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const packageFolder = path.join(ROOT, 'dist/postil');
  const packages = await writePackage(packageFolder);
  for (const each of [packageFolder, ...publishedPackages()]) pack(each, folder);
  writeFileSync(path.join(folder, `postil-${version}.cdx.json`), describeComponents(version, packages));
  const sums = readdirSync(folder)
    .sort()
    .map((name) => `${sha256(path.join(folder, name))}  ${name}\n`);
  writeFileSync(path.join(folder, 'SHA256SUMS'), sums.join(''));
  return readdirSync(folder).sort();
}

/** The folders of the packages in `packages` that are published. */
function publishedPackages(): string[] {
  return globSync('packages/*/package.json', { cwd: ROOT })
    .filter((file) => !JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')).private)
    .map((file) => path.join(ROOT, path.dirname(file)))
    .sort();
}

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
