import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const folder = await mkdtemp(path.join(tmpdir(), 'postil-pack-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('npm pack', () => {
  it('builds the package first, and packs only the published files', async () => {
    const args = ['pack', '--workspace', '@postil/client', '--pack-destination', folder, '--silent'];
    const run = promisify(execFile);
    await run('npm', args, { cwd: ROOT });
    const { stdout } = await run('tar', ['-tzf', path.join(folder, 'postil-client-0.1.0.tgz')]);
    expect(stdout.trim().split('\n').sort()).toEqual(
      [
        'LICENSE',
        'README.md',
        'package.json',
        'dist/index.js',
        ...['api', 'client', 'errors', 'index', 'options'].map((name) => `dist/${name}.d.ts`),
      ]
        .map((file) => `package/${file}`)
        .sort(),
    );
  });
});
