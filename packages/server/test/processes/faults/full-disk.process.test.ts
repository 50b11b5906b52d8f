import { testFullDisk } from '@postil/harness/faults/full-disk';
import { it } from 'vitest';

it(
  'while the disk of the database is full, writes and the readiness probe get 503; then everything works again, and no data are lost',
  {
    timeout: 600_000,
  },
  () => testFullDisk(3),
);
