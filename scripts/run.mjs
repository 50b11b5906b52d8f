// Installs the project's Node if necessary and runs it with the given arguments: `node scripts/run.mjs bench/main.ts`.
import { ensureInstalled } from './node/install.mjs';
import { becomeNode } from './node/toolchain.mjs';

await ensureInstalled('development');
await becomeNode(process.argv.slice(2));
