import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describeApi } from '@postil/contract/openapi';
import * as operations from '@postil/contract/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');
/** Where npm may have put a generator: with the TypeScript it needs, or with the other packages. */
const PLACES = ['packages/generators/node_modules', 'node_modules'].map((place) => path.join(ROOT, place));

const folder = await mkdtemp(path.join(tmpdir(), 'postil-clients-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const document = path.join(folder, 'openapi.json');
beforeAll(() => writeFile(document, JSON.stringify(describeApi({ version: '0.1.0' }))));

const run = promisify(execFile);

/** Runs a program of an installed package. @param script below `node_modules`. */
async function runNode(script: string, options: readonly string[]): Promise<void> {
  const found = PLACES.map((place) => path.join(place, script)).find((file) => existsSync(file));
  if (found === undefined) throw new Error(`${script} is not installed.`);
  await run(process.execPath, [found, ...options], { cwd: folder }).catch((error: { stdout: string }) => {
    throw new Error(`${script} failed.\n${error.stdout}`, { cause: error });
  });
}

/** Type checks what was generated, with strict rules. */
async function compile(name: string): Promise<void> {
  const config = path.join(folder, `tsconfig.${name}.json`);
  const compilerOptions = {
    target: 'es2024',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: [],
    strict: true,
    noEmit: true,
  };
  await writeFile(config, JSON.stringify({ compilerOptions, include: [`${name}/**/*.ts`] }));
  await runNode('typescript/bin/tsc', ['-p', config]);
}

describe('a client', () => {
  it.each([
    {
      name: 'openapi-typescript',
      script: 'openapi-typescript/bin/cli.js',
      options: [document, '--output', 'openapi-typescript/schema.ts'],
      output: 'openapi-typescript/schema.ts',
    },
    {
      name: 'hey-api',
      script: '@hey-api/openapi-ts/bin/run.js',
      options: ['--input', document, '--output', 'hey-api', '--no-log-file'],
      output: 'hey-api/sdk.gen.ts',
    },
    {
      name: 'orval',
      script: 'orval/dist/bin/orval.mjs',
      options: ['--input', document, '--output', 'orval/client.ts', '--client', 'fetch'],
      output: 'orval/client.ts',
    },
  ])('that $name generates has every operation, and compiles', async ({ name, script, options, output }) => {
    await runNode(script, options);
    const text = await readFile(path.join(folder, output), 'utf8');
    const missing = Object.keys(operations).filter((id) => !new RegExp(`\\b${id}\\b`).test(text));
    expect(missing).toEqual([]);
    await compile(name);
  });

  it('that does not fit its own types is seen by the compiler', async () => {
    await runNode('openapi-typescript/bin/cli.js', [document, '--output', 'wrong/schema.ts']);
    await writeFile(
      path.join(folder, 'wrong/use.ts'),
      "import type { components } from './schema.js';\nexport const status: components['schemas']['CommentRecord']['status'] = 'DONE';\n",
    );
    await expect(compile('wrong')).rejects.toThrow(/Type '"DONE"' is not assignable/);
  });
});
