import { defineConfig } from 'vitest/config';

// Drills kill servers, fill disks and count rows: each has the machine to itself. Tests whose names end in
// .postgres.test.ts, which `npm test` runs on PostgreSQL only, run here on the embedded database.
export default defineConfig({
  test: {
    include: ['drills/**/*.drill.ts', 'packages/*/{src,test}/**/*.postgres.test.ts'],
    globalSetup: 'packages/harness/src/databases/global-setup.ts',
    pool: 'forks',
    isolate: true,
    maxWorkers: 1,
    testTimeout: 30 * 60_000,
    hookTimeout: 5 * 60_000,
    allowOnly: false,
    reporters: ['verbose', './scripts/outcome-reporter.ts'],
  },
});
