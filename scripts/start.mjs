import { join } from 'node:path';
import { ensureAppsBuilt } from './build-apps.mjs';
import { ensureInstalled } from './node/install.mjs';
import { refuseMissingBuilds } from './node/native-packages.mjs';
import { flags, variables } from './node/server-node.mjs';
import { becomeNode, root } from './node/toolchain.mjs';

await ensureInstalled('production');
refuseMissingBuilds();
await ensureAppsBuilt();
Object.assign(process.env, { ...variables, ...process.env });
await becomeNode([...flags, join(root, 'packages/server/src/main.ts'), ...process.argv.slice(2)]);
