import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { createPng } from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundle, writeTo } from '../build/main.ts';

const PACKAGE = path.resolve(import.meta.dirname, '..');
const ROOT = path.resolve(PACKAGE, '../..');
const TSC = path.join(ROOT, 'node_modules/typescript/bin/tsc');

const folder = await mkdtemp(path.join(tmpdir(), 'postil-client-'));
const project = path.join(folder, 'project');
const server = await startTestServer();
afterAll(() => Promise.all([rm(folder, { recursive: true, force: true }), server.close()]));

/** Runs a program in the project. @returns its output. */
async function run(file: string, args: readonly string[], options: object = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(file, args, { cwd: project, ...options }).catch((error) => {
    throw new Error(`${error.stdout}${error.stderr}`, { cause: error });
  });
  return stdout;
}

/** Runs npm without a network. */
const npm = (args: readonly string[], cwd: string) =>
  run('npm', [...args, '--offline', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd });

/** Type-checks a file of the project strictly, including the declarations of the package. */
const compile = (file: string) =>
  run(process.execPath, [
    TSC,
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--target',
    'es2022',
    ...MODULES,
    file,
  ]);
const MODULES = ['--module', 'nodenext', '--lib', 'es2022,dom,dom.iterable,dom.asynciterable', '--types', ''];

/** The examples of the page as one program. @param prelude code between the imports and the rest. */
async function examplesOf(page: string, prelude: string): Promise<string> {
  const text = await readFile(path.join(ROOT, page), 'utf8');
  const blocks = [...text.matchAll(/```js\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  const lines = blocks.join('\n').split('\n');
  const isImport = (line: string) => line.startsWith('import ');
  const imports = lines.filter(isImport);
  return [...imports, prelude, ...lines.filter((line) => !isImport(line))].join('\n');
}

beforeAll(async () => {
  const source = path.join(folder, 'package');
  await Promise.all([mkdir(source), mkdir(project)]);
  for (const file of ['package.json', 'README.md', 'LICENSE']) {
    await cp(path.join(PACKAGE, file), path.join(source, file));
  }
  await writeTo(path.join(source, 'dist'));
  await writeFile(path.join(project, 'package.json'), '{"private": true, "type": "module"}');
  await npm(['pack', '--pack-destination', folder], source);
  await npm(['install', path.join(folder, 'postil-client-0.1.0.tgz')], project);
});

describe('the package, installed in an empty project', () => {
  it('the installed package has one module, its types, and no other package', async () => {
    const { packages } = JSON.parse(await readFile(path.join(project, 'package-lock.json'), 'utf8'));
    expect(Object.keys(packages)).toEqual(['', 'node_modules/@postil/client']);
    const installed = path.join(project, 'node_modules/@postil/client');
    const manifest = JSON.parse(await readFile(path.join(installed, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({ name: '@postil/client', license: 'Apache-2.0' });
    expect(manifest).not.toHaveProperty('private');
    expect(manifest).not.toHaveProperty('dependencies');
    const files = await run('ls', ['-R', installed]);
    expect(files).toContain('index.d.ts');
    expect(files).not.toMatch(/src|build|test|tsconfig/);
  });

  it('the installed package runs every example of its documentation', async () => {
    const tenant = await server.createTenant();
    await writeFile(path.join(project, 'start-page.png'), await createPng());
    const constants = { siteId: tenant.site_id, projectId: tenant.project_id };
    const prelude = Object.entries(constants).map(([name, value]) => `const ${name} = '${value}';\n`);
    for (const page of ['docs/client.md', 'packages/client/README.md']) {
      const text = await examplesOf(page, prelude.join(''));
      expect(text.split('https://postil.example.com').length).toBeGreaterThan(1);
      const file = path.join(project, `${path.basename(page)}.mjs`);
      await writeFile(file, text.replaceAll('https://postil.example.com', server.url));
      const env = { ...process.env, POSTIL_API_KEY: tenant.api_key };
      const output = await run(process.execPath, [file], { env });
      expect(output).toContain('The button overlaps the footer');
    }
  });

  it('the types of the installed package compile on their own, and find mistakes', async () => {
    const use = (text: string) =>
      writeFile(
        path.join(project, 'use.ts'),
        `import { createClient, type CommentRecord, NotFoundError } from '@postil/client';
         const client = createClient({ baseUrl: 'https://postil.example.com', apiKey: 'pst_' });
         ${text}`,
      );
    await use(`
      export const first = async (): Promise<CommentRecord | undefined> => {
        for await (const comment of client.listComments.all({ status: ['OPEN'] })) return comment;
        return undefined;
      };
      export const task: Promise<{ id: string }> = client.createTask({ content: 'x' });
      export const isMissing = (error: unknown): boolean => error instanceof NotFoundError && error.status === 404;
      export const file: Promise<Response> = client.exportComments({ format: 'csv' });`);
    await compile('use.ts');
    await use("export const wrong = client.listComments({ status: ['DONE'] });");
    await expect(compile('use.ts')).rejects.toThrow(/Type '"DONE"' is not assignable/);
    await use("export const name: Promise<{ name: number }> = client.getSite({ id: '1' });");
    await expect(compile('use.ts')).rejects.toThrow(/is not assignable to type 'Promise<{ name: number; }>'/);
  });
});

describe('the module', () => {
  it('is at most 6 KB when minified and compressed', async () => {
    const bytes = gzipSync(await bundle({ minify: true })).length;
    expect(bytes).toBeGreaterThan(2_000);
    expect(bytes).toBeLessThanOrEqual(6 * 1024);
  });

  it('imports nothing, neither from Node.js nor from a schema library', async () => {
    const text = await bundle({ minify: false });
    expect(text).not.toMatch(/^\s*import\b|\bimport\(|\brequire\(|\bprocess\.|\bBuffer\b|typebox/im);
  });
});
