import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DEPENDENCIES, ROOT } from './files.ts';

interface Manifest {
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly engines: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

/** The command of the package, below its folder. */
export const COMMAND = 'dist/bin/postil.js';

/**
 * The package.json of the package: the version of the repository, and the exact versions of packages that are not in
 * the bundle.
 */
export function createManifest() {
  const repository = readManifest('package.json');
  const { dependencies } = readManifest('packages/server/package.json');
  return {
    name: 'postil',
    version: repository.version,
    description: repository.description,
    keywords: ['feedback', 'annotations', 'bug-reporting', 'self-hosted', 'mcp'],
    license: repository.license,
    type: 'module',
    engines: repository.engines,
    files: ['dist'],
    bin: { postil: COMMAND },
    dependencies: Object.fromEntries(DEPENDENCIES.map((name) => [name, dependencies[name]])),
    optionalDependencies: repository.optionalDependencies,
  };
}

function readManifest(file: string): Manifest {
  return JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
}
