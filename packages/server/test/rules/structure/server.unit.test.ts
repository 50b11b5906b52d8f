import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findBackwards, findCycles, findLargeFolders, readSources } from '@postil/harness/structure/sources';
import { describe, expect, it } from 'vitest';

const SOURCE = path.resolve(import.meta.dirname, '../../../src');

const { files, sources, imports, loadedWith, arrowsBetween } = readSources(SOURCE);

/** The feature of a file, for example `comments`; undefined outside of features. */
function featureOf(file: string): string | undefined {
  return /^features\/([^/]+)\//.exec(file)?.[1];
}

/** The roles of files in features, as ARCHITECTURE.md describes them. */
const ROLES = [
  ...['routes', 'http', 'service', 'queries', 'present', 'events', 'files'],
  ...['tools', 'resources', 'prompts', 'resolver', 'feature'],
];

/** The role of a file of a feature, such as `service` for `claim-service.ts`; undefined if it has none. */
function roleOf(file: string): string | undefined {
  if (featureOf(file) === undefined) return undefined;
  const name = path.basename(file, '.ts');
  const role = ROLES.find((each) => name === each || name.endsWith(`-${each}`));
  return role ?? (/\/tools\//.test(file) ? 'tools' : undefined);
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

/** Features whose names are also words of the core, and for what. */
const WORDS_OF_CORE: Readonly<Record<string, string>> = {
  accounts: 'whom a limit of attempts to sign in counts',
  'sign-in': 'what the limits of attempts are for',
  activity: 'of a system view of PostgreSQL, pg_stat_activity',
  'api-keys': 'a kind of credential',
  comments: 'what changes are about',
  live: 'of processes and streams',
  members: 'what has a role',
  notifications: 'messages without a response in the protocol of MCP',
  organizations: 'whose data is kept apart',
  projects: 'what limits the sight of an actor',
  sites: 'where a change was made',
  views: 'of buffers, and of pages of the web app',
};

/** Files with state at module level, and why every application of a process can share it. */
const WITH_STATE: Readonly<Record<string, string>> = {
  'core/db/connections/query.ts': 'a view of a connection, kept with it',
  'core/db/sql/statement.ts': 'names of statements, which depend on nothing but their texts',
  'core/http/messages/arrival.ts': 'the request that arrives on a connection, kept with it',
  'core/uploads/pictures.ts': 'a library, loaded when it is first needed',
};

/** Whether a text names a feature, in whatever form: `review-links`, `reviewLink`, `review_link`, "a review link". */
function namesFeature(text: string, feature: string): boolean {
  const spaced = text.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[-_]/g, ' ');
  const singular = feature.replace(/-/g, ' ').replace(/s$/, '');
  return new RegExp(`\\b${singular}s?\\b`, 'i').test(spaced);
}

/** The folder of a file. Those directly in `core` stand for themselves. */
function folderOf(file: string): string {
  return path.dirname(file) === 'core' ? file : path.dirname(file);
}

describe('the structure of the server', () => {
  it('is read from the actual imports', () => {
    expect(imports).toContainEqual({ from: 'features.ts', to: 'features/comments/feature.ts' });
    expect(imports).toContainEqual({ from: 'core/db/connections/connection.ts', to: 'pg' });
    expect(imports).toContainEqual({
      from: 'features/comments/creation/service.ts',
      to: 'features/projects/service.ts',
    });
  });

  it('has a core that imports nothing of the application', () => {
    const outside = imports.filter(
      ({ from, to }) => roomOf(from) !== undefined && sources.includes(to) && roomOf(to) === undefined,
    );
    expect(outside).toEqual([]);
  });

  it('has a core that names no feature', () => {
    const features = new Set(sources.flatMap((file) => featureOf(file) ?? []));
    expect(Object.keys(WORDS_OF_CORE).filter((word) => !features.has(word))).toEqual([]);
    const names = [...features].filter((feature) => WORDS_OF_CORE[feature] === undefined);
    expect(names.some((feature) => namesFeature('those whose reviewLinkIds are', feature))).toBe(true);
    const naming = sources.filter((file) => {
      const text = file.startsWith('core/') ? readFileSync(path.join(SOURCE, file), 'utf8') : '';
      return names.some((feature) => namesFeature(text, feature));
    });
    expect(naming).toEqual([]);
  });

  it('has a core whose rooms import only those before them', () => {
    expect(findBackwards(arrowsBetween(roomOf), ROOMS)).toEqual([]);
  });

  it('has no cycle between folders', () => {
    const folders = arrowsBetween((file) => (/^(core|features)\//.test(file) ? folderOf(file) : undefined));
    expect(folders.get('features/comments/replies')).toContain('features/comments/comment');
    expect(findCycles(folders)).toEqual([]);
  });

  it('has no cycle between files, by types too', () => {
    expect(findCycles(arrowsBetween((file) => (sources.includes(file) ? file : undefined)))).toEqual([]);
  });

  it('has no state outside of closures but what all applications of a process can share', () => {
    const state = /^(?:export )?(?:let \w+|const [a-z]\w*(?:: [^=]+)? = new (?:Weak)?(?:Map|Set)\b)/m;
    const keeping = sources.filter((file) => state.test(readFileSync(path.join(SOURCE, file), 'utf8')));
    expect(keeping.sort()).toEqual(Object.keys(WITH_STATE));
  });

  it('has no folder of more than twelve source files', () => {
    expect(findLargeFolders(sources, folderOf)).toEqual([]);
  });

  it('lets a feature import no transport and no entry point of another', () => {
    const across = imports.filter(({ from, to }) => {
      const [feature, other] = [featureOf(from), featureOf(to)];
      return feature !== undefined && other !== undefined && feature !== other;
    });
    expect(across).toContainEqual({
      from: 'features/sign-in/sessions/service.ts',
      to: 'features/members/memberships/queries.ts',
    });
    const forTransports = ['routes', 'http', 'feature', 'tools', 'resources', 'prompts', 'resolver'];
    expect(across.filter(({ to }) => forTransports.includes(roleOf(to) ?? ''))).toEqual([]);
  });

  it('has no service that re-exports another module', () => {
    const services = sources.filter((file) => roleOf(file) === 'service');
    expect(services.length).toBeGreaterThan(20);
    const passing = services.filter((file) =>
      /^export (type )?[{*]/m.test(readFileSync(path.join(SOURCE, file), 'utf8')),
    );
    expect(passing).toEqual([]);
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
    const large = new Set([
      ...['sharp', '@aws-sdk/client-s3', '@modelcontextprotocol/server', '@zxcvbn-ts/language-common'],
    ]);
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
    const mayContainSql = (file: string) => file.startsWith('core/') || /queries\.ts$/.test(file);
    // The doctor queries the state of the database itself.
    expect(withSql.filter((file) => !mayContainSql(file) && file !== 'commands/doctor.ts')).toEqual([]);
  });

  it('keeps HTTP and JSON out of services', () => {
    const services = imports.filter(({ from }) => roleOf(from) === 'service');
    expect(services.filter(({ to }) => to === 'fastify' || /(routes|present)\.ts$/.test(to))).toEqual([]);
  });

  it('keeps SQL and HTTP in the files of features that have a role', () => {
    expect(roleOf('features/comments/comment/claim-service.ts')).toBe('service');
    expect(roleOf('features/comments/tools/full-comment.ts')).toBe('tools');
    const others = sources.filter((file) => featureOf(file) !== undefined && roleOf(file) === undefined);
    expect(others).toContain('features/comments/search/positions.ts');
    const http = ['fastify', 'core/http/serve.ts', 'core/http/app.ts'];
    const withHttp = imports.filter(({ to }) => http.includes(to)).map(({ from }) => from);
    expect(withHttp).toContain('features/comments/reporters/routes.ts');
    const template = /\b(sql|tx)(<[^`]*>)?`/;
    const withSql = sources.filter((file) => template.test(readFileSync(path.join(SOURCE, file), 'utf8')));
    expect(withSql).toContain('features/comments/search/filter-queries.ts');
    expect(others.filter((file) => withHttp.includes(file) || withSql.includes(file))).toEqual([]);
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
    expect(new Set(entries.map(({ to }) => featureOf(to)))).toEqual(features);
    // What the benchmark and the scripts of the repository measure and describe one by one.
    const others = outside.filter(
      ({ from, to }) => path.basename(to) !== 'feature.ts' && from !== 'inside.ts',
    );
    expect(others.filter(({ to }) => !/\/(service|queries|present)\.ts$/.test(to))).toEqual([]);
  });

  it('has an application that is wiring only', () => {
    expect(readFileSync(path.join(SOURCE, 'app.ts'), 'utf8').split('\n').length).toBeLessThanOrEqual(150);
  });
});
