import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCE = path.resolve(import.meta.dirname, '../src');

interface Import {
  /** Both below `src`, with `/`. */
  readonly from: string;
  /** A file below `src`, or the name of a package. */
  readonly to: string;
}

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
);
const sources = files.filter((file) => !file.endsWith('.test.ts') && !file.includes('/fixtures/'));
const imports = sources.flatMap(importsOf);

function importsOf(file: string): Import[] {
  return targetsOf(file, /(?:^import|^export|^\} from|\bimport\()[^'"\n]*?['"]([^'"]+)['"]/gm);
}

/** What a file loads when it is loaded itself: neither types, nor what it asks for later by `import(…)`. */
function loadedWith(file: string): Import[] {
  return targetsOf(file, /^(?:import|export) (?!type )[^'"]*?['"]([^'"]+)['"];/gm);
}

function targetsOf(file: string, statement: RegExp): Import[] {
  const text = readFileSync(path.join(SOURCE, file), 'utf8');
  return [...text.matchAll(statement)].map(([, target = '']) => ({
    from: file,
    to: target.startsWith('.')
      ? path.relative(SOURCE, path.resolve(SOURCE, path.dirname(file), target))
      : target,
  }));
}

/** The feature of a file, for example `comments`; undefined outside of features. */
function featureOf(file: string): string | undefined {
  return /^features\/([^/]+)\//.exec(file)?.[1];
}

describe('the structure of the server', () => {
  it('is read from the imports that are really there', () => {
    expect(imports).toContainEqual({ from: 'app.ts', to: 'features/comments/routes.ts' });
    expect(imports).toContainEqual({ from: 'core/db/connections/connection.ts', to: 'pg' });
    expect(imports).toContainEqual({
      from: 'features/comments/service.ts',
      to: 'features/projects/service.ts',
    });
  });

  it('has a core that knows no feature', () => {
    expect(imports.filter(({ from, to }) => from.startsWith('core/') && to.startsWith('features/'))).toEqual(
      [],
    );
  });

  it('lets a feature reach another only through its service', () => {
    const across = imports.filter(({ from, to }) => {
      const [feature, other] = [featureOf(from), featureOf(to)];
      return feature !== undefined && other !== undefined && feature !== other;
    });
    expect(across.filter(({ to }) => path.basename(to) !== 'service.ts')).toEqual([]);
  });

  it('has no cycle between features', () => {
    const arrows = new Map<string, Set<string>>();
    for (const { from, to } of imports) {
      const [feature, other] = [featureOf(from), featureOf(to)];
      if (!feature || !other || feature === other) continue;
      arrows.set(feature, (arrows.get(feature) ?? new Set()).add(other));
    }
    const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
      [...(arrows.get(from) ?? [])].some(
        (next) => next === goal || (!seen.has(next) && reaches(next, goal, seen.add(next))),
      );
    expect([...arrows.keys()].filter((feature) => reaches(feature, feature))).toEqual([]);
  });

  it('lets only core/db import a driver', () => {
    const drivers = imports.filter(({ to }) => /^(pg(-.+)?|sql-template-tag|@electric-sql\/.+)$/.test(to));
    expect(new Set(drivers.map(({ to }) => to))).toContain('pg');
    expect(drivers.filter(({ from }) => !from.startsWith('core/db/'))).toEqual([]);
  });

  it('loads large libraries only where they are used', () => {
    const large = new Set(['sharp', '@aws-sdk/client-s3', '@modelcontextprotocol/server']);
    expect([...large].filter((name) => imports.some(({ to }) => to === name))).toEqual([...large]);
    const loaded = new Set(['app.ts']);
    for (const file of loaded) {
      if (sources.includes(file)) for (const { to } of loadedWith(file)) loaded.add(to);
    }
    expect(loaded).toContain('core/mcp/endpoint.ts');
    expect([...loaded].filter((name) => large.has(name))).toEqual([]);
  });

  it('keeps SQL in queries', () => {
    const statement = /(sql|tx)(<[^`]*>)?`\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/;
    const withSql = sources.filter((file) => statement.test(readFileSync(path.join(SOURCE, file), 'utf8')));
    expect(withSql).toContain('features/comments/queries.ts');
    const isPlaceOfSql = (file: string) => file.startsWith('core/') || /(queries|listings)\.ts$/.test(file);
    // The doctor asks the database itself how it is.
    expect(withSql.filter((file) => !isPlaceOfSql(file) && file !== 'commands/doctor.ts')).toEqual([]);
  });

  it('keeps HTTP and JSON out of services', () => {
    const services = imports.filter(({ from }) => path.basename(from) === 'service.ts');
    expect(services.filter(({ to }) => to === 'fastify' || /(routes|present)\.ts$/.test(to))).toEqual([]);
  });

  it('reads the environment only where the processes begin', () => {
    const readers = sources.filter((file) =>
      readFileSync(path.join(SOURCE, file), 'utf8').includes('process.env'),
    );
    expect(readers.sort()).toEqual(['cli.ts', 'main.ts']);
  });

  it('names every feature in the application alone', () => {
    const namers = new Set(imports.filter(({ to }) => to.endsWith('routes.ts')).map(({ from }) => from));
    expect([...namers]).toEqual(['app.ts']);
  });
});
