import { defineConfig } from 'vitest/config';

// Drills kill servers, fill disks and count rows: each has the machine to itself.
export default defineConfig({
  // The client is used from its sources: nothing needs to be built before.
  ssr: { resolve: { conditions: ['@postil/source', 'node'] } },
  test: {
    include: ['drills/**/*.drill.ts'],
    globalSetup: 'packages/harness/src/databases/global-setup.ts',
    pool: 'forks',
    isolate: true,
    maxWorkers: 1,
    testTimeout: 30 * 60_000,
    hookTimeout: 5 * 60_000,
    allowOnly: false,
    reporters: ['verbose', './scripts/suite/vitest-reporter.ts'],
  },
});
