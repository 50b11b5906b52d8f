import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { FIRST_VIEWS } from '../build/places.ts';

const ROUTE = /path: '(?<path>[^']+)',(?:(?!createRoute).)*?import\('\.\/(?<module>[^']+)'\)/gs;

it('the first view of each place begins with the page that the router loads for it', async () => {
  const source = await readFile(new URL('router.tsx', import.meta.url), 'utf8');
  const routes = [...source.matchAll(ROUTE)].map(
    ({ groups }) => [groups?.path?.replace('$', ':'), groups?.module] as const,
  );
  const views = Object.entries(FIRST_VIEWS).map(([place, { modules }]) => [place, modules.at(-1)] as const);
  // Every address that is no place has the page of the path "$".
  const ofPlaces = routes.filter(([path]) => path !== ':');
  // The start leads to the board.
  expect(new Map(views.filter(([place]) => place !== '/'))).toEqual(new Map<unknown, unknown>(ofPlaces));
});
