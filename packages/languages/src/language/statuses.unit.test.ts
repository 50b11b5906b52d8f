import { expect, it } from 'vitest';
import { common } from '../de/app/common.ts';
import { statusNameIn } from './statuses.ts';

it.each([
  ['IN_REVIEW', 'In Prüfung'],
  ['Client check', 'Client check'],
  ['constructor', 'constructor'],
])('the status %s is called %s in German', (status, name) => {
  expect(statusNameIn(common.statuses, status)).toBe(name);
});
