import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { becomeNode, root } from './toolchain.mjs';

await ensureInstalled({ withDevelopment: false });
// Node caches the compiled sources, so that later starts take less time and memory.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node');
// glibc retains freed memory in each of its many heaps; with only two, it returns the memory of a picture or a query.
process.env.MALLOC_ARENA_MAX ??= '2';
// With a young generation of 16 MB, the process was up to 90 MB larger and requests were not measurably faster.
await becomeNode([
  '--max-semi-space-size=8',
  join(root, 'packages/server/src/main.ts'),
  ...process.argv.slice(2),
]);
