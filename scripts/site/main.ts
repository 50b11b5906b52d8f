/**
 * Builds the documentation as a static site into `dist/site`: `npm run site`. Options are those of `vitepress build`, such as
 * `--base /postil/` for a site below a path.
 */
import path from 'node:path';
import { runTool } from '@postil/harness/tools/tools';

const ROOT = path.resolve(import.meta.dirname, '../..');
const [, , ...options] = process.argv;

await runTool('vitepress/bin/vitepress.js', { options: ['build', 'scripts/site', ...options], cwd: ROOT });
console.log('The site is in dist/site. Any web server can serve the folder.');
