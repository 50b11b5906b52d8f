import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { becomeNode, root } from './toolchain.mjs';

await ensureInstalled({ withDevelopment: false });
// What Node makes of the sources is kept: later starts take less time and memory.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node');
// glibc keeps what is freed for each of many heaps: with two, what a picture or a query took is given back.
process.env.MALLOC_ARENA_MAX ??= '2';
// A young generation of 16 MB made the process up to 90 MB larger and no request faster that we could see.
await becomeNode([
  '--max-semi-space-size=8',
  join(root, 'packages/server/src/main.ts'),
  ...process.argv.slice(2),
]);
