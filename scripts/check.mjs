// Checks style, types, imports and structure. Every check runs, so that one call shows all problems. Commits are only
// reported, because a refusal would not improve them.
import { ensureInstalled } from './node/install.mjs';
import { log, root, runNode } from './node/toolchain.mjs';

const checks = [
  { name: 'style', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'] },
  { name: 'types', args: ['node_modules/typescript/bin/tsc', '--noEmit'] },
  { name: 'imports', args: ['scripts/check-imports.ts'] },
  { name: 'commits', args: ['scripts/check-commits.ts'], isAdvice: true },
  {
    name: 'structure',
    args: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'structure', '--reporter', 'dot'],
  },
];

process.chdir(root);
await ensureInstalled('development');
for (const { name, args, isAdvice = false } of checks) {
  const { status } = await runNode(args);
  if (status === 0) continue;
  log(isAdvice ? `to improve next time: ${name}` : `check failed: ${name}`);
  if (!isAdvice) process.exitCode = 1;
}
