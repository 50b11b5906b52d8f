import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { log, root } from './toolchain.mjs';

/** The native packages: each has a package for every platform, of which npm installs the one for this machine. */
const NATIVE_PACKAGES = ['@node-rs/argon2', 'sharp'];

/**
 * Ends the process with status 1, and a line for each, when packages with machine code cannot run here: because they have
 * no build for this platform, or because it was not installed.
 */
export function refuseMissingBuilds() {
  const problems = NATIVE_PACKAGES.flatMap((name) => findProblem(name) ?? []);
  for (const problem of problems) {
    log(problem);
  }
  if (problems.length > 0) {
    process.exit(1);
  }
}

/**
 * @param {string} name
 * @returns {string | undefined} the problem and its remedy.
 */
function findProblem(name) {
  const manifest = findManifest(join(root, 'package.json'), name);
  if (!manifest) {
    return `${name} is not installed: install Postil again`;
  }
  const platform = `${process.platform}-${process.arch}`;
  const builds = Object.keys(JSON.parse(readFileSync(manifest, 'utf8')).optionalDependencies).filter(
    (build) =>
      // Builds for another C library have its name before or after the CPU architecture.
      `${build.replace('musl', '')}-`.includes(`-${platform}-`),
  );
  if (builds.length === 0) {
    return `${name} has no build for ${platform}, so that Postil cannot run on this machine`;
  }
  const isMusl = (/** @type {string} */ build) => build.includes('musl');
  const alternatives = [builds.filter((build) => !isMusl(build)), builds.filter(isMusl)].filter(
    ({ length }) => length > 0,
  );
  const isInstalled = alternatives.some((each) => each.every((build) => findManifest(manifest, build)));
  return isInstalled
    ? undefined
    : `${name} needs ${alternatives.map((each) => each.join(' and ')).join(', or ')}: ` +
        'install Postil again, on this machine and without --omit=optional';
}

/**
 * Finds a package, even if its package.json cannot be imported.
 *
 * @param {string} parentManifest the package.json of the package that needs it.
 * @param {string} name
 */
function findManifest(parentManifest, name) {
  const folders = createRequire(parentManifest).resolve.paths(name) ?? [];
  return folders.map((folder) => join(folder, name, 'package.json')).find((file) => existsSync(file));
}
