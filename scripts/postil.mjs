import { join } from 'node:path';
import { ensureInstalled } from './node/install.mjs';
import { becomeNode, root } from './node/toolchain.mjs';

// `start` needs the setup of `npm start`.
if (process.argv.slice(2).join(' ') === 'start') await import('./start.mjs');
await ensureInstalled('production');
await becomeNode([join(root, 'packages/server/src/cli.ts'), ...process.argv.slice(2)]);
