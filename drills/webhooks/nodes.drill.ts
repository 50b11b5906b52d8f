import { expectEachEventOnce } from '@postil/harness/nodes/three-nodes';
import { it } from 'vitest';

it('three nodes on one database send each of 10,000 events once, and the events of a comment in order', () =>
  expectEachEventOnce({ rounds: 100 }));
