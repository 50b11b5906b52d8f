import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LinkedFiles, toAnchor } from './files.ts';
import { SECTIONS } from './sections.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DECISIONS = 'docs/project/adr';
const HOME = 'README.md';

const icon = readFileSync(path.join(ROOT, 'packages/web/public/icon.svg'), 'utf8');
/** The icon, inlined into each page so that it loads below any base path. */
const ICON = `data:image/svg+xml,${encodeURIComponent(icon)}`;

const files = new LinkedFiles(ROOT);
const linkOf = (file: string) => (file === HOME ? '/' : `/${file.replace(/\.md$/, '.html')}`);
const titleOf = (file: string) =>
  readFileSync(path.join(ROOT, file), 'utf8').split('\n', 1)[0]?.slice(2) ?? '';

const decisions = globSync(`${DECISIONS}/*.md`, { cwd: ROOT })
  .sort()
  .map((file) => ({ text: titleOf(file), link: linkOf(file) }));
const sections = SECTIONS.map(({ text, pages, isCollapsed = false }) => ({
  text,
  collapsed: isCollapsed,
  items: pages.map((page) => ({ text: page.text, link: linkOf(page.file) })),
}));

/** Files without an entry in the sidebar are not pages. */
const pages = new Set(SECTIONS.flatMap((section) => section.pages.map(({ file }) => file)));
const others = globSync(['*.md', '{bench,deploy,drills,e2e,packages,scripts}/**/*.md'], {
  cwd: ROOT,
  exclude: ['**/node_modules/**', '**/dist/**'],
}).filter((file) => !pages.has(file));

/**
 * The weight of a search result: pages about the project come after those for users. It runs in the browser, and so must be
 * self-contained.
 */
function boostDocument(url: string): number {
  return /\/docs\/project\/|\/(?:CHANGELOG|CONTRIBUTING|ARCHITECTURE)\.html/.test(url) ? 0.1 : 1;
}

/** The settings of VitePress. Paths are relative to this folder. */
export default {
  title: 'Postil',
  description: 'Feedback on web pages, on your own machine',
  lang: 'en',
  head: [['link', { rel: 'icon', href: ICON }]],
  srcDir: '../..',
  srcExclude: [...others, 'release/**', 'test-results/**'],
  outDir: '../../dist/site',
  cacheDir: '../../node_modules/.cache/site',
  rewrites: { [HOME]: 'index.md' },
  markdown: { anchor: { slugify: toAnchor }, config: files.replaceLinks },
  themeConfig: {
    logo: ICON,
    sidebar: [...sections, { text: 'Decisions', collapsed: true, items: decisions }],
    outline: { level: [2, 3] },
    search: {
      provider: 'local',
      options: { miniSearch: { searchOptions: { boostDocument } } },
    },
    docFooter: { prev: 'Previous', next: 'Next' },
  },
  buildEnd: ({ outDir }: { outDir: string }) => files.copyTo(outDir),
};
