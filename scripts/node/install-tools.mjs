// Installs everything, with the tools that the whole test suite and the benchmark need: `npm run tools`.
import { ensureInstalled } from './install.mjs';

await ensureInstalled('all');
