import { it } from 'vitest';
import { expectEachEventOnce } from './three-nodes.ts';

it(
  'three nodes on one database send each of 1,000 events once, and those of a comment in order',
  {
    timeout: 600_000,
  },
  () => expectEachEventOnce({ rounds: 10 }),
);
