import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { FIRST_VIEWS } from '../build/first-views.ts';

const ROUTE = /path: '(?<path>[^']+)',(?:(?!createRoute).)*?import\('\.\/(?<module>[^']+)'\)/gs;

it('the first view of each page begins with the page that the router loads for it', async () => {
  const source = await readFile(new URL('router.tsx', import.meta.url), 'utf8');
  const routes = [...source.matchAll(ROUTE)].map(
    ({ groups }) => [groups?.path?.replace('$', ':'), groups?.module] as const,
  );
  const views = Object.entries(FIRST_VIEWS).map(([path, { modules }]) => [path, modules.at(-1)] as const);
  // The path "$" matches every URL without a page. The start and the short links of tasks redirect to other pages.
  const leading: readonly unknown[] = ['/', '/tasks/:number'];
  const ofPages = routes.filter(([path]) => path !== ':' && !leading.includes(path));
  expect(new Map(views.filter(([path]) => !leading.includes(path)))).toEqual(
    new Map<unknown, unknown>(ofPages),
  );
});
