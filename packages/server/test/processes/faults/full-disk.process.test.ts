import { fillDiskOften } from '@postil/harness/faults/full-disk';
import { it } from 'vitest';

it(
  'while the disk of the database is full, writes and the readiness are 503; then all is well, and nothing lost',
  {
    timeout: 600_000,
  },
  () => fillDiskOften(3),
);
