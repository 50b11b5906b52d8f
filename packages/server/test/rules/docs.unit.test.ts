import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { COMMENT_ACTIONS, ERROR_CODES } from '@postil/contract';
import { describe, expect, it } from 'vitest';
import { REFERENCE_PAGES } from '../../../../scripts/docs/reference-docs.ts';
import { SECTIONS } from '../../../../scripts/site/sections.ts';
import { SETTINGS } from '../../src/config.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const sources = readdirSync(path.join(ROOT, 'packages'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.includes('/src/') && file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: read(`packages/${file}`) }));

describe('the reference pages', () => {
  it.each(Object.entries(REFERENCE_PAGES))(
    '%s matches the code; if it does not, run: npm run docs',
    (file, render) => {
      expect(read(file)).toBe(render());
    },
  );

  it('name every setting and every error code', () => {
    for (const name of Object.keys(SETTINGS)) expect(read('docs/configuration.md')).toContain(`\`${name}\``);
    for (const code of Object.keys(ERROR_CODES)) expect(read('docs/errors.md')).toContain(`\`${code}\``);
  });
});

describe('the error codes', () => {
  it('are all used', () => {
    const sourceText = sources
      .filter(({ file }) => !file.endsWith('error-codes.ts'))
      .map(({ text }) => text)
      .join('\n');
    const unused = Object.keys(ERROR_CODES).filter((code) => !sourceText.includes(`'${code}'`));
    expect(unused).toEqual([]);
  });
});

describe('the references of the documents', () => {
  const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].concat(
    readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => `docs/${file}`),
  );

  it.each(documents)('all links from %s to files of the repository have a target', (document) => {
    const links = [...read(document).matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map(
      ([, link = '']) => link,
    );
    const missing = links.filter((link) => !existsSync(path.join(ROOT, path.dirname(document), link)));
    expect(missing).toEqual([]);
  });

  const sourceFiles = globSync('{*,{packages,scripts,e2e,bench,drills}/**/*}.{ts,tsx,mjs}', {
    cwd: ROOT,
    exclude: ['**/node_modules/**', '**/dist/**'],
  });

  it.each(documents.filter((file) => file !== 'CHANGELOG.md'))(
    'all source files named in %s exist',
    (document) => {
      const namedFiles = [...read(document).matchAll(/`(\w[\w./-]*\.(?:tsx?|mjs))`/g)].map(
        ([, file = '']) => `/${file}`,
      );
      expect(
        namedFiles.filter((file) => !sourceFiles.some((existing) => `/${existing}`.endsWith(file))),
      ).toEqual([]);
    },
  );
});

describe('the map in ARCHITECTURE.md', () => {
  const [, map = ''] = read('ARCHITECTURE.md').split('```');
  /** The lines about each top-level folder or package: everything until those about the next one. */
  const sections = new Map(
    map
      .trim()
      .split(/\n(?! )/)
      .map((section) => [/^\S+/.exec(section)?.[0].replace(/\/$/, '') ?? '', section]),
  );
  const foldersIn = (folder: string) =>
    readdirSync(path.join(ROOT, folder), { withFileTypes: true })
      .filter(
        (entry) =>
          entry.isDirectory() && !/^(?:\.|node_modules$|dist$|release$|test-results$)/.test(entry.name),
      )
      .map(({ name }) => name);

  it('has every package and every top-level folder', () => {
    const existing = [...foldersIn('.'), ...foldersIn('packages').map((name) => `packages/${name}`)];
    expect([...sections.keys()].sort()).toEqual(existing.filter((name) => name !== 'packages').sort());
  });

  it.each([
    ...['contract', 'extension', 'harness', 'server', 'web', 'widget'].map((name) => `packages/${name}/src`),
    'packages/server/src/core',
    'packages/server/src/features',
    'packages/server/test/rules',
    'packages/web/src/features',
    'scripts',
  ])('names every folder in %s', (folder) => {
    const [section = ''] = [...sections]
      .filter(([name]) => `${folder}/`.startsWith(`${name}/`))
      .map(([, text]) => text);
    expect(section).not.toBe('');
    expect(
      foldersIn(folder).filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(section)),
    ).toEqual([]);
  });

  it('names only existing paths', () => {
    const missing = [...sections].flatMap(([name, section]) =>
      [...section.matchAll(/^ {2}(\S+(?: \S+\/)*) {2}/gm)]
        .flatMap(([, paths = '']) => paths.split(' '))
        .filter(
          (each) =>
            ![`${name}/${each}`, `${name}/src/${each}`].some((file) => existsSync(path.join(ROOT, file))),
        ),
    );
    expect(missing).toEqual([]);
  });
});

describe('the sidebar of the site', () => {
  const listed = SECTIONS.flatMap(({ pages }) => pages.map(({ file }) => file));

  it('lists every page of the documentation once', () => {
    const pages = ['docs', 'docs/project'].flatMap((folder) =>
      readdirSync(path.join(ROOT, folder))
        .filter((file) => file.endsWith('.md'))
        .map((file) => `${folder}/${file}`),
    );
    expect(listed).toEqual(expect.arrayContaining(pages));
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('lists only pages that exist', () => {
    expect(listed.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });
});

describe('the actions of comments', () => {
  it('each have a phrase in the activity', () => {
    const text = read('packages/server/src/features/activity/present.ts');
    for (const action of COMMENT_ACTIONS) expect(text).toContain(`  ${action}: '`);
  });
});
