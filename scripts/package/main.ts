/** Builds the package `postil` and packs it, as `dist/postil-VERSION.tgz`: `npm run package`. */
import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ensureAppsBuilt } from '../build-apps.mjs';
import { bundleLauncher, bundleServer } from './bundle.ts';
import { ROOT } from './files.ts';
import { type BundledPackage, findBundledPackages, renderLicences } from './licences.ts';
import { COMMAND, createManifest } from './manifest.ts';

/** The folders and files that are copied unchanged, with their paths below `dist`. */
const COPIES = {
  'packages/server/migrations': 'migrations',
  'packages/server/src/features/widget/demo': 'demo',
  'packages/web/dist': 'web',
  'packages/widget/dist': 'widget',
  'node_modules/@fastify/swagger-ui/static': 'swagger-ui/static',
  'packages/harness/src/postil/exit-with-parent.mjs': 'bin/exit-with-parent.mjs',
};

/** The files that are not copied: programs, which are in the bundle, and records of builds. */
const EXCLUDED_FILES = /\.ts$|\/\.postil-built$|\/licenses\.json$/;

/** Writes the package. @param folder emptied first. @returns the bundled packages. */
export async function writePackage(folder: string): Promise<BundledPackage[]> {
  const dist = path.join(folder, 'dist');
  await rm(folder, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });
  await ensureAppsBuilt();
  for (const [from, to] of Object.entries(COPIES)) {
    const filter = (file: string) => !EXCLUDED_FILES.test(file);
    await cp(path.join(ROOT, from), path.join(dist, to), { recursive: true, filter });
  }
  const packages = await findBundledPackages(await bundleServer(dist));
  await bundleLauncher(path.join(folder, COMMAND));
  await chmod(path.join(folder, COMMAND), 0o755);
  await writeFile(path.join(dist, 'LICENSES.txt'), renderLicences(packages));
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(createManifest(), null, 2)}\n`);
  await cp(path.join(ROOT, 'LICENSE'), path.join(folder, 'LICENSE'));
  await cp(path.join(import.meta.dirname, 'README.md'), path.join(folder, 'README.md'));
  return packages;
}

/** Packs a package. @param folder of its package.json. @param to the folder of the tarball. @returns its path. */
export function pack(folder: string, to: string): string {
  const options = ['--silent', '--pack-destination', to];
  const output = execFileSync('npm', ['pack', folder, ...options], { encoding: 'utf8' });
  // The last line; those before it are the output of the package's scripts.
  return path.join(to, path.basename(output.trim().split('\n').at(-1) ?? ''));
}

if (import.meta.main) {
  const folder = path.join(ROOT, 'dist/postil');
  await writePackage(folder);
  // npm reads a path without a leading dot as a repository on GitHub.
  console.log(`./${path.relative(process.cwd(), pack(folder, path.dirname(folder)))}`);
}
