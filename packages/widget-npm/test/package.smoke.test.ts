import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeTo } from '../build/main.ts';

const MAX_BYTES = 1300;
const folder = await mkdtemp(path.join(tmpdir(), 'postil-widget-'));
const read = (name: string) => readFile(path.join(folder, name), 'utf8');

beforeAll(() => writeTo(folder));
afterAll(() => rm(folder, { recursive: true }));

describe('the published package', () => {
  it('is one small module that imports nothing', async () => {
    const text = await read('index.js');
    expect(text).not.toMatch(/^import /m);
    expect(text).toMatch(/export \{\s*load\s*\}/);
    expect(gzipSync(text).length).toBeLessThan(MAX_BYTES);
  });

  it('declares its whole API, and needs no other package', async () => {
    const types = await read('index.d.ts');
    for (const name of ['load', 'LoadOptions', 'Postil', 'PostilEvents']) expect(types).toContain(name);
    expect(types).not.toMatch(/from '(?!\.)/);
  });

  it('has a README that explains each option and each call of its types', async () => {
    const [readme, types] = await Promise.all([
      readFile(path.resolve(import.meta.dirname, '../README.md'), 'utf8'),
      read('index.d.ts'),
    ]);
    const apiNames = [...types.matchAll(/^ {4}(?:readonly )?(\w+)(?:\?:|<|\()/gm)].map(
      ([, name = '']) => name,
    );
    expect(apiNames).toContain('destroy');
    expect(apiNames.filter((name) => !readme.includes(name))).toEqual([]);
  });
});
