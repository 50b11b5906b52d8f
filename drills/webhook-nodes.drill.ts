import { it } from 'vitest';
import { expectEachEventOnce } from '../packages/server/test/three-nodes.ts';

it('three nodes on one database send each of 10,000 events once, and those of a comment in order', () =>
  expectEachEventOnce({ rounds: 100 }));
