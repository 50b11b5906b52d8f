import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeApi } from '@postil/contract/openapi';
import * as operations from '@postil/contract/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runPackage } from './run-package.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'postil-clients-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const document = path.join(folder, 'openapi.json');
beforeAll(() => writeFile(document, JSON.stringify(describeApi({ version: '0.1.0' }))));

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
  await runPackage('typescript/bin/tsc', { options: ['-p', config], cwd: folder });
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
    await runPackage(script, { options, cwd: folder });
    const text = await readFile(path.join(folder, output), 'utf8');
    const missing = Object.keys(operations).filter((id) => !new RegExp(`\\b${id}\\b`).test(text));
    expect(missing).toEqual([]);
    await compile(name);
  });

  it('that violates its own types is rejected by the compiler', async () => {
    await runPackage('openapi-typescript/bin/cli.js', {
      options: [document, '--output', 'wrong/schema.ts'],
      cwd: folder,
    });
    await writeFile(
      path.join(folder, 'wrong/use.ts'),
      "import type { components } from './schema.js';\nexport const status: components['schemas']['CommentRecord']['status'] = 'DONE';\n",
    );
    await expect(compile('wrong')).rejects.toThrow(/Type '"DONE"' is not assignable/);
  });
});
