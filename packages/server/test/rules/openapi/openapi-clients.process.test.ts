import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeApi } from '@postil/contract/openapi';
import * as operations from '@postil/contract/operations';
import { runTool } from '@postil/harness/tools/tools';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const folder = await mkdtemp(path.join(tmpdir(), 'postil-clients-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const document = path.join(folder, 'openapi.json');
beforeAll(() => writeFile(document, JSON.stringify(describeApi({ version: '0.1.0' }))));

/** Type-checks the code in a folder with strict rules. */
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
  await runTool('typescript/bin/tsc', { options: ['-p', config], cwd: folder });
}

/** The generators, with their options. All outputs are in one folder, which is compiled once. */
const GENERATORS = [
  {
    name: 'openapi-typescript',
    script: 'openapi-typescript/bin/cli.js',
    options: [document, '--output', 'made/schema.ts'],
    output: 'made/schema.ts',
  },
  {
    name: 'hey-api',
    script: '@hey-api/openapi-ts/bin/run.js',
    options: ['--input', document, '--output', 'made/hey-api', '--no-log-file'],
    output: 'made/hey-api/sdk.gen.ts',
  },
  {
    name: 'orval',
    script: 'orval/dist/bin/orval.mjs',
    options: ['--input', document, '--output', 'made/orval.ts', '--client', 'fetch'],
    output: 'made/orval.ts',
  },
];

describe('clients', () => {
  it.each(GENERATORS)('that $name generates have every operation', async ({ script, options, output }) => {
    await runTool(script, { options, cwd: folder });
    const text = await readFile(path.join(folder, output), 'utf8');
    const missing = Object.keys(operations).filter((id) => !new RegExp(`\\b${id}\\b`).test(text));
    expect(missing).toEqual([]);
  });

  it('compile with strict rules', () => compile('made'));

  it('have types with which the compiler rejects a wrong value', async () => {
    await mkdir(path.join(folder, 'wrong'));
    await writeFile(
      path.join(folder, 'wrong/use.ts'),
      "import type { components } from '../made/schema.js';\nexport const status: components['schemas']['CommentRecord']['status'] = 'DONE';\n",
    );
    await expect(compile('wrong')).rejects.toThrow(/Type '"DONE"' is not assignable/);
  });
});
