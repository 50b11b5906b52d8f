import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { FIRST_VIEWS } from '../build/first-views.ts';

const ROUTE_PATTERN = /path: '(?<path>[^']+)',(?:(?!createRoute).)*?import\('\.\/(?<module>[^']+)'\)/gs;

it('the last module of each first view is the one that the router loads for the page', async () => {
  const source = await readFile(new URL('router.tsx', import.meta.url), 'utf8');
  const routes = [...source.matchAll(ROUTE_PATTERN)].map(
    ({ groups }) => [groups?.path?.replace('$', ':'), groups?.module] as const,
  );
  const views = Object.entries(FIRST_VIEWS).map(([path, { modules }]) => [path, modules.at(-1)] as const);
  // The path "$" matches every URL without a page. The root path and the short URLs of tasks redirect to other pages.
  const redirectingPaths: readonly unknown[] = ['/', '/tasks/:number'];
  const pageRoutes = routes.filter(([path]) => path !== ':' && !redirectingPaths.includes(path));
  expect(new Map(views.filter(([path]) => !redirectingPaths.includes(path)))).toEqual(
    new Map<unknown, unknown>(pageRoutes),
  );
});
