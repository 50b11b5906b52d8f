import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../package/files.ts';
import type { BundledPackage } from '../package/licences.ts';
import { createManifest } from '../package/manifest.ts';

/** The entry of a package in a lockfile. */
interface LockedPackage {
  readonly version?: string;
  readonly license?: string | undefined;
  readonly optional?: boolean;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * The components of the package `postil` as CycloneDX 1.6: the bundled ones, and those that npm installs with it, the
 * optional ones depending on the platform. `npm sbom` is not used: it leaves out packages of workspaces, such as pg.
 */
export function describeComponents(version: string, packages: readonly BundledPackage[]): string {
  const lockedPackages = readLockfile();
  const bundled = packages.map(({ name, version, identifier }) =>
    component(name, { license: identifier, ...findLockedPackage(lockedPackages, name, version), version }),
  );
  const { license, dependencies, optionalDependencies } = createManifest();
  const external = withDependencies(
    Object.keys({ ...dependencies, ...optionalDependencies }),
    lockedPackages,
  ).map(([name, entry]) => component(name, entry));
  const components = new Map([...external, ...bundled].map((each) => [each['bom-ref'], each]));
  const application = { ...component('postil', { version, license }), type: 'application' };
  const list = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: application },
    components: [...components.values()],
    dependencies: [{ ref: application['bom-ref'], dependsOn: [...components.keys()] }],
  };
  return `${JSON.stringify(list, null, 2)}\n`;
}

function readLockfile(): Record<string, LockedPackage> {
  return JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')).packages;
}

/** The entry of a version of a package in the lockfile, wherever it is installed. */
function findLockedPackage(
  lockedPackages: Readonly<Record<string, LockedPackage>>,
  name: string,
  version: string,
): LockedPackage {
  const entries = Object.entries(lockedPackages).filter(([folder]) =>
    folder.endsWith(`node_modules/${name}`),
  );
  return entries.find(([, entry]) => entry.version === version)?.[1] ?? {};
}

/** Packages with their transitive dependencies; the optional ones are platform-specific. */
function withDependencies(
  names: readonly string[],
  lockedPackages: Readonly<Record<string, LockedPackage>>,
): [string, LockedPackage][] {
  const found = new Map<string, LockedPackage>();
  const add = (name: string) => {
    const entry = lockedPackages[`node_modules/${name}`];
    if (entry === undefined || found.has(name)) return;
    found.set(name, entry);
    for (const dependency of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
      add(dependency);
  };
  names.forEach(add);
  return [...found];
}

function component(name: string, { version = '', license, integrity, optional = false }: LockedPackage) {
  const [algorithm, digest = ''] = integrity?.split('-') ?? [];
  return {
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    scope: optional ? 'optional' : 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license !== undefined && { licenses: [{ expression: license }] }),
    ...(algorithm === 'sha512' && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
  };
}
