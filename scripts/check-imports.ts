import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const folders = '{packages,bench,drills,e2e,scripts}';
const patterns = [
  /^[ \t]*(?:import\s*|(?:import|export)\b[^'";]*?\bfrom\s*)(['"])(\.[^'"\n]*)\1/gm,
  /\bimport\(\s*(['"])(\.[^'"\n]*)\1/g,
  /\bnew URL\(\s*(['"])(\.[^'"\n]*\.m?[jt]s)\1,\s*import\.meta\.url/g,
];

const sources = globSync([`${folders}/**/*.{ts,tsx,mts,mjs}`, '*.ts'], {
  exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(path),
});
const problems = sources.flatMap(findMissingImports);
for (const problem of problems) {
  console.error(problem);
}
console.error(`checked the relative imports of ${sources.length} files: ${problems.length} wrong`);
process.exitCode = problems.length === 0 && sources.length > 0 ? 0 : 1;

/**
 * Broken imports. Node takes paths literally, but the type checker also finds `db.ts` for `./db.js`, and Vite for
 * `./db`.
 */
function findMissingImports(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const matches = patterns.flatMap((pattern) => [...text.matchAll(pattern)]);
  return matches.flatMap(({ index, 2: specifier = '' }) => {
    const target = join(dirname(file), specifier.replace(/[?#].*$/, ''));
    if (existsSync(target)) {
      return [];
    }
    const line = text.slice(0, index).split('\n').length;
    return [`${file}:${line}: ${specifier} names no file; a relative import names the file with its .ts`];
  });
}
