import { join } from 'node:path';
import { ensureAppsBuilt } from './build-apps.mjs';
import { ensureInstalled } from './install.mjs';
import { becomeNode, root } from './toolchain.mjs';

await ensureInstalled({ withDevelopment: false });
await ensureAppsBuilt();
// glibc retains freed memory in each of its many heaps; with only two, it returns the memory of a picture or a query.
process.env.MALLOC_ARENA_MAX ??= '2';
// With a young generation of 16 MB, the process was up to 90 MB larger and requests were not measurably faster.
await becomeNode([
  '--max-semi-space-size=8',
  join(root, 'packages/server/src/main.ts'),
  ...process.argv.slice(2),
]);
