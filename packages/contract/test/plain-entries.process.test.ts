import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const PACKAGE: { exports: Record<string, string> } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);

/** Loads an entry point in a separate process. @returns the packages that it loads, and its exported names. */
function load(entry: string): { packages: string[]; names: string[] } {
  const script = `
    import { registerHooks } from 'node:module';
    const packages = [];
    registerHooks({
      resolve(specifier, context, next) {
        if (!specifier.startsWith('.') && !specifier.startsWith('@postil/')) packages.push(specifier);
        return next(specifier, context);
      },
    });
    const names = Object.keys(await import(${JSON.stringify(entry.replace('.', '@postil/contract'))}));
    console.log(JSON.stringify({ packages, names }));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }),
  );
}

describe('the entry points of the contract', () => {
  it.each(['./enums', './limits', './error-codes', './paths', './prefix', './shortcuts', './widget-paths'])(
    'that are plain load no other package: %s',
    (entry) => {
      const { packages, names } = load(entry);
      expect(packages).toEqual([]);
      expect(names.length).toBeGreaterThan(0);
    },
  );

  it('are detected if they load a package', () => {
    expect(load('.').packages).toContain('typebox');
  });

  it('exist and export names', () => {
    for (const entry of Object.keys(PACKAGE.exports)) expect(load(entry).names).not.toEqual([]);
  });
});
