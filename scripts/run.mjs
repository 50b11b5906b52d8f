// Installs the project's Node if necessary and runs it with the given arguments: `node scripts/run.mjs bench/main.ts`.
import { ensureInstalled } from './install.mjs';
import { becomeNode } from './toolchain.mjs';

await ensureInstalled({ withDevelopment: true });
await becomeNode(process.argv.slice(2));
