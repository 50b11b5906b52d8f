// Runs the project's Node with the arguments given, after installing it: `node scripts/run.mjs bench/main.ts`.
import { ensureInstalled } from './install.mjs';
import { becomeNode } from './toolchain.mjs';

await ensureInstalled({ withDevelopment: true });
await becomeNode(process.argv.slice(2));
