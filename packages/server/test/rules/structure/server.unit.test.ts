import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCE = path.resolve(import.meta.dirname, '../../../src');

interface Import {
  /** A file below `src`, with `/`. */
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

/** The imports that a file loads at once: neither types nor later imports by `import(…)`. */
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

/** The rooms of the core in their order: each may import only those before it. */
const ROOMS = [
  ...['errors.ts', 'process', 'records', 'access', 'net', 'storage', 'texts', 'db', 'changes', 'http'],
  ...['mcp', 'uploads', 'feature.ts'],
];

/** The room of a file of the core, for example `db`; undefined outside of the core. */
function roomOf(file: string): string | undefined {
  return /^core\/([^/]+)/.exec(file)?.[1];
}

/** The folder of a file. Those directly in `core` stand for themselves. */
function folderOf(file: string): string {
  return path.dirname(file) === 'core' ? file : path.dirname(file);
}

/** The nodes from which a path of arrows leads back to themselves. */
function findCycles(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    [...(arrows.get(from) ?? [])].some(
      (next) => next === goal || (!seen.has(next) && reaches(next, goal, seen.add(next))),
    );
  return [...arrows.keys()].filter((each) => reaches(each, each));
}

/** The imports between the parts that `nameOf` makes of files, without those within a part. */
function arrowsBetween(nameOf: (file: string) => string | undefined): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [name, other] = [nameOf(from), nameOf(to)];
    if (name === undefined || other === undefined || name === other) continue;
    arrows.set(name, (arrows.get(name) ?? new Set()).add(other));
  }
  return arrows;
}

describe('the structure of the server', () => {
  it('is read from the actual imports', () => {
    expect(imports).toContainEqual({ from: 'features.ts', to: 'features/comments/feature.ts' });
    expect(imports).toContainEqual({ from: 'core/db/connections/connection.ts', to: 'pg' });
    expect(imports).toContainEqual({
      from: 'features/comments/comment/service.ts',
      to: 'features/projects/service.ts',
    });
  });

  it('has a core that imports nothing of the application', () => {
    const outside = imports.filter(
      ({ from, to }) => roomOf(from) !== undefined && sources.includes(to) && roomOf(to) === undefined,
    );
    expect(outside).toEqual([]);
  });

  it('has a core whose rooms import only those before them', () => {
    const rooms = arrowsBetween(roomOf);
    expect([...rooms.keys()].filter((room) => !ROOMS.includes(room))).toEqual([]);
    const backwards = [...rooms].flatMap(([from, others]) =>
      [...others].filter((to) => ROOMS.indexOf(to) > ROOMS.indexOf(from)).map((to) => `${from} → ${to}`),
    );
    expect(backwards).toEqual([]);
  });

  it('has no cycle between folders', () => {
    const folders = arrowsBetween((file) => (/^(core|features)\//.test(file) ? folderOf(file) : undefined));
    expect(folders.get('features/comments/replies')).toContain('features/comments/comment');
    expect(findCycles(folders)).toEqual([]);
  });

  it('has no folder of more than twelve source files', () => {
    const sizes = Map.groupBy(sources, folderOf);
    const large = [...sizes].filter(([, { length }]) => length > 12).map(([folder]) => folder);
    expect(large).toEqual([]);
  });

  it('lets a feature reach another only through its service', () => {
    const across = imports.filter(({ from, to }) => {
      const [feature, other] = [featureOf(from), featureOf(to)];
      return feature !== undefined && other !== undefined && feature !== other;
    });
    expect(across.filter(({ to }) => path.basename(to) !== 'service.ts')).toEqual([]);
  });

  it('has no cycle between features', () => {
    expect(findCycles(arrowsBetween(featureOf))).toEqual([]);
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
    expect(withSql).toContain('features/comments/comment/queries.ts');
    const mayContainSql = (file: string) => file.startsWith('core/') || /(queries|listings)\.ts$/.test(file);
    // The doctor queries the state of the database itself.
    expect(withSql.filter((file) => !mayContainSql(file) && file !== 'commands/doctor.ts')).toEqual([]);
  });

  it('keeps HTTP and JSON out of services', () => {
    const services = imports.filter(({ from }) => path.basename(from) === 'service.ts');
    expect(services.filter(({ to }) => to === 'fastify' || /(routes|present)\.ts$/.test(to))).toEqual([]);
  });

  it('reads the environment only at the entry points of processes', () => {
    const readers = sources.filter((file) =>
      readFileSync(path.join(SOURCE, file), 'utf8').includes('process.env'),
    );
    expect(readers.sort()).toEqual(['cli.ts', 'main.ts']);
  });

  it('names every feature in features.ts alone, by its entry point', () => {
    const outside = imports.filter(
      ({ from, to }) => featureOf(to) !== undefined && featureOf(from) === undefined,
    );
    const entries = outside.filter(({ to }) => path.basename(to) === 'feature.ts');
    expect(new Set(entries.map(({ from }) => from))).toEqual(new Set(['features.ts']));
    const features = new Set(files.flatMap((file) => featureOf(file) ?? []));
    // Statuses are terms that other features share.
    features.delete('statuses');
    expect(new Set(entries.map(({ to }) => featureOf(to)))).toEqual(features);
    const others = outside.filter(({ to }) => path.basename(to) !== 'feature.ts');
    expect(others.filter(({ to }) => !/\/(service|present)\.ts$/.test(to))).toEqual([]);
  });

  it('has an application that is wiring only', () => {
    expect(readFileSync(path.join(SOURCE, 'app.ts'), 'utf8').split('\n').length).toBeLessThanOrEqual(150);
  });
});
