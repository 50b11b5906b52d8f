import { expectEachEventOnce } from '@postil/harness/nodes/three-nodes';
import { it } from 'vitest';

it(
  'three nodes on one database send each of 300 events once, and the events of each comment in order',
  {
    timeout: 600_000,
  },
  () => expectEachEventOnce({ rounds: 3 }),
);
