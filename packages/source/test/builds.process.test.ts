import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);
const project = await mkdtemp(path.join(tmpdir(), 'postil-source-'));
afterAll(() => rm(project, { recursive: true, force: true }));

/** Installs the packed package in a project that uses the other packages of this repository. */
beforeAll(async () => {
  await run('npm', ['pack', '--workspace', '@postil/source', '--pack-destination', project, '--silent'], {
    cwd: ROOT,
  });
  await run('tar', ['-xzf', 'postil-source-0.1.0.tgz'], { cwd: project });
  const modules = path.join(project, 'node_modules');
  await mkdir(path.join(modules, '@postil'), { recursive: true });
  await cp(path.join(project, 'package'), path.join(modules, '@postil/source'), { recursive: true });
  const others = (await readdir(path.join(ROOT, 'node_modules'))).filter(
    (name) => !/^(?:@postil|\.)/.test(name),
  );
  for (const name of others) await symlink(path.join(ROOT, 'node_modules', name), path.join(modules, name));
  await cp(path.join(import.meta.dirname, 'project'), project, { recursive: true });
});

/** Runs a program of the project in a separate process. @returns its output. */
async function build(program: string, env: Record<string, string> = {}): Promise<string> {
  const options = { cwd: project, env: { ...process.env, NODE_ENV: undefined, ...env } };
  const { stdout, stderr } = await run(process.execPath, [program], options);
  return stdout + stderr;
}

/** The text of all files of a build's output. */
async function readOutput(folder: string): Promise<string> {
  const dist = path.join(project, folder);
  const names = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = names.filter((each) => each.isFile()).map((each) => path.join(each.parentPath, each.name));
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
}

/** All marks of a build, such as `src/app.tsx:3:5`, sorted. */
async function readMarks(folder: string): Promise<string[]> {
  const found = (await readOutput(folder)).match(/src\/[\w.]+:\d+:\d+|index\.html:\d+:\d+/g);
  return [...new Set(found ?? [])].sort();
}

const REACT_MARKS = ['src/app.tsx:3:5', 'src/app.tsx:4:7'];
const VUE_MARKS = ['src/pay.vue:2:3', 'src/pay.vue:2:23'];
const SVELTE_MARKS = ['src/list.svelte:1:23'];

describe('the published @postil/source', () => {
  it('has only its modules, types, licence and README', async () => {
    const names = await readdir(path.join(project, 'package'), { recursive: true });
    expect(names.filter((name) => !name.startsWith('dist')).sort()).toEqual([
      'LICENSE',
      'README.md',
      'package.json',
    ]);
    for (const entry of ['index', 'vite', 'webpack', 'loader', 'babel'])
      expect(names).toEqual(expect.arrayContaining([`dist/${entry}.js`, `dist/${entry}.d.ts`]));
    expect(names.filter((name) => /\.test\./.test(name))).toEqual([]);
  });

  it('marks React, Vue, Svelte and the page itself in a Vite build for staging', async () => {
    await build('vite.mjs', { PRODUCTION: 'true' });
    const expected = [...REACT_MARKS, ...VUE_MARKS, ...SVELTE_MARKS, 'index.html:3:1', 'index.html:4:3'];
    expect(await readMarks('dist-vite')).toEqual(expected.sort());
  });

  it('marks nothing in a production build', async () => {
    await build('vite.mjs');
    expect(await readOutput('dist-vite')).not.toMatch(/postil-source|app\.tsx/);
    await build('webpack.mjs', { MODE: 'production' });
    expect(await readOutput('dist-webpack')).not.toMatch(/postil-source|app\.tsx/);
  });

  it('writes ids instead of paths, and a file that maps them to locations', async () => {
    await build('vite.mjs', { PRODUCTION: 'true', MAP: '.postil/source.json' });
    const text = await readOutput('dist-vite');
    expect(text).not.toMatch(/app\.tsx|pay\.vue|list\.svelte/);
    const locations: Record<string, string> = JSON.parse(
      await readFile(path.join(project, '.postil/source.json'), 'utf8'),
    );
    expect(Object.values(locations)).toEqual(
      expect.arrayContaining([...REACT_MARKS, ...VUE_MARKS, ...SVELTE_MARKS]),
    );
    for (const id of Object.keys(locations)) expect(text).toContain(id);
  });

  it('marks elements in the development server of Vite, and skips excluded files', async () => {
    expect(await build('development.mjs', { EXCLUDE: 'pay' })).toMatch(
      /app\.tsx: marked\npay\.vue: not marked/,
    );
  });

  it('marks elements with its webpack plugin, and with its Babel plugin', async () => {
    await build('webpack.mjs', { MODE: 'development' });
    expect(await readMarks('dist-webpack')).toEqual(REACT_MARKS);
    for (const env of [{}, { SYNC: 'true' }])
      expect((await build('babel.mjs', env)).match(/src\/app\.tsx:\d+:\d+/g)).toEqual(REACT_MARKS);
    expect(await build('babel.mjs', { BABEL_ENV: 'production' })).not.toContain('postil-source');
  });

  it('writes a map from synchronous Babel, and refuses a file that is not one', async () => {
    const env = { SYNC: 'true', MAP: '.postil/babel.json' };
    await build('babel.mjs', env);
    const file = path.join(project, '.postil/babel.json');
    expect(Object.values(JSON.parse(await readFile(file, 'utf8')))).toEqual(REACT_MARKS);
    await writeFile(file, '{');
    await expect(build('babel.mjs', env)).rejects.toMatchObject({
      stderr: expect.stringContaining('is not a map of @postil/source: delete it, and build again.'),
    });
  });

  it('leaves an unparsable file to its compiler, with a warning', async () => {
    await writeFile(path.join(project, 'src/app.tsx'), 'export const App = () => <p>;\n');
    await expect(build('vite.mjs', { PRODUCTION: 'true' })).rejects.toMatchObject({
      stderr: expect.stringContaining('src/app.tsx has no data-postil-source, because it could not be read'),
    });
  });
});
