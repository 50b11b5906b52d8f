import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  findBackwardImports,
  findCycles,
  findLargeFolders,
  readSources,
} from '@postil/harness/structure/sources';
import { describe, expect, it } from 'vitest';

const SOURCE = path.resolve(import.meta.dirname, '../../../src');

const { files, sources, imports, staticImportsOf, arrowsBetween } = readSources(SOURCE);

/** The feature of a file, for example `comments`; undefined outside features. */
function featureOf(file: string): string | undefined {
  return /^features\/([^/]+)\//.exec(file)?.[1];
}

/** The roles of files in features, as ARCHITECTURE.md describes them. */
const ROLES = [
  'routes',
  'http',
  'service',
  'queries',
  'present',
  'events',
  'files',
  'tools',
  'resources',
  'prompts',
  'resolver',
  'feature',
];

/** The role of a feature's file, by its name (`service` for `claim-service.ts`) or its folder (`tools`), if any. */
function roleOf(file: string): string | undefined {
  if (featureOf(file) === undefined) return undefined;
  const name = path.basename(file, '.ts');
  const role = ROLES.find((each) => name === each || name.endsWith(`-${each}`));
  return role ?? (/\/tools\//.test(file) ? 'tools' : undefined);
}

/** The layers of the core in their order: each may import only those before it. */
const LAYERS = [
  'errors.ts',
  'process',
  'records',
  'access',
  'net',
  'storage',
  'texts',
  'db',
  'changes',
  'http',
  'mcp',
  'uploads',
  'feature.ts',
];

/** The layer of a file of the core, for example `db`; undefined outside the core. */
function layerOf(file: string): string | undefined {
  return /^core\/([^/]+)/.exec(file)?.[1];
}

/** Features that are named after concepts of the core: an actor belongs to an organisation, has a role there and sees projects. */
const CONCEPTS = ['members', 'organizations', 'projects'];

/** Names of the platform, of PostgreSQL and of headers that contain the name of a feature. */
const FOREIGN_NAMES = /DataView|pg_stat_activity|SameSite|Sec-Fetch-Site|X-API-Key/gi;

/** The file of limits that several features share; all are counted in one store, and reported by one metric. */
const LIMITS_FILE = 'core/http/limits/rate-limits.ts';

/** Files of the core with the name of a feature, and the reason. */
const NAMED_IN_CORE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  accounts: {
    'core/access/actor.ts': 'the message to a reviewer, who has none',
    'core/http/authentication.ts': 'the message to a key, which has none',
    [LIMITS_FILE]: 'attempts to sign in to one account are counted together',
  },
  'api-keys': {
    'core/access/actor.ts': 'a type of actors and a kind of credentials',
    'core/http/server.ts': 'a field of the access log',
    'core/http/writes/write.ts': 'the column with the credential of an idempotency key, and a message',
  },
  comments: {
    'core/changes/transaction.ts': 'a change is delivered with the ids of its location',
    'core/http/conventions.ts': 'the message of the one operation that ignores the id in its path',
    [LIMITS_FILE]: 'the texts that visitors may write',
  },
  notifications: {
    'core/db/connections/connection.ts': 'a message on a channel of PostgreSQL',
    'core/db/connections/server.ts': 'a message on a channel of PostgreSQL',
    'core/db/signals/signals.ts': 'a message on a channel of PostgreSQL',
    'core/mcp/protocol/protocol.ts': 'a message of MCP that has no response',
  },
  'sign-in': {
    'core/feature.ts': 'the name of the limit of attempts',
    'core/http/authentication.ts': 'the message to a key where a session is needed',
    [LIMITS_FILE]: 'the name of the limit of attempts',
    'core/http/pages/first-loads.ts': 'the page that the web app shows to people without a session',
  },
  sites: {
    'core/access/secrets.ts': 'the prefixes of all secrets and public keys, which must differ',
    'core/changes/transaction.ts': 'a change is delivered with the ids of its location',
    'core/http/messages/error-handler.ts': 'the message of a search that took too long',
    [LIMITS_FILE]: 'the comments of all visitors of a site are counted together',
    'core/texts/formats.ts': 'a format of the contract',
  },
};

/** Files with module-level state, and the reason why all applications of a process can share it. */
const WITH_STATE: Readonly<Record<string, string>> = {
  'core/db/connections/query.ts': 'a view of a connection, kept with it',
  'core/db/sql/statement.ts': 'names of statements, which depend on nothing but their texts',
  'core/http/messages/arrival.ts': 'the request that arrives on a connection, kept with it',
  'core/records/ids.ts': 'the ids of a process increase, whichever application makes them',
  'core/uploads/pictures.ts': 'a library, loaded when it is first needed',
};

/** Finds a tagged template with SQL: a statement, or a fragment of one. */
const SQL = /(?<!`)\b(sql|tx|reads)(<[^`]*>)?`/;

/** Files with SQL outside `core/db` and the features' files with the role `queries`, and the purpose of that SQL. */
const WITH_SQL: Readonly<Record<string, string>> = {
  'commands/doctor.ts': 'a query about the database itself',
  'core/changes/transaction.ts': 'a condition that never holds, for changes that nobody awaits',
  'core/http/limits/shared-counts.ts': 'the counts of rate limits, which no feature owns',
  'core/http/writes/write.ts': 'the responses that are kept for repeated requests, which no feature owns',
};

/** The modules that migrations import besides the database, and why their current form is always correct. */
const IMPORTED_BY_MIGRATIONS: Readonly<Record<string, string>> = {
  '0009_page_hashes.ts → core/texts/page-addresses.ts':
    'old comments have the hashes by which the server finds pages',
  '0014_search_terms.ts → features/comments/comment/terms.ts':
    'old comments have the terms that a search looks for',
  '0038_pages_of_folders.ts → core/texts/page-addresses.ts':
    'the hashes follow a change of how pages are identified',
};

/** The parts of large features, each of which imports only those before it. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  consents: ['terms', 'clients', 'tokens', 'consent', 'endpoints'],
  widget: ['callers', 'settings', 'quotas', 'images', 'extension', 'held', 'page-comments', 'demo'],
};

/** The part of a file of a feature, for example `held` in `widget`; undefined outside it. */
function partOf(file: string, feature: string): string | undefined {
  const [, name, part] = /^features\/([^/]+)\/([^/]+)\//.exec(file) ?? [];
  return name === feature ? part : undefined;
}

/** Whether a text names a feature, in any form: `review-links`, `reviewLink`, `review_link`, "a review link". */
function namesFeature(text: string, feature: string): boolean {
  const spaced = text.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[-_]/g, ' ');
  const singular = feature.replace(/-/g, ' ').replace(/s$/, '');
  return new RegExp(`\\b${singular}s?\\b`, 'i').test(spaced);
}

/** The folder of a file. Each file directly in `src` or `core` counts as a folder. */
function folderOf(file: string): string {
  return ['.', 'core'].includes(path.dirname(file)) ? file : path.dirname(file);
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

  it('has a core that imports nothing from the application', () => {
    const outside = imports.filter(
      ({ from, to }) => layerOf(from) !== undefined && sources.includes(to) && layerOf(to) === undefined,
    );
    expect(outside).toEqual([]);
  });

  it('has a core that names features only where listed with a reason', () => {
    const features = [...new Set(sources.flatMap((file) => featureOf(file) ?? []))];
    expect(features).toEqual(expect.arrayContaining(CONCEPTS));
    expect(namesFeature('those whose reviewLinkIds are', 'review-links')).toBe(true);
    const core = sources
      .filter((file) => file.startsWith('core/'))
      .map((file) => ({
        file,
        text: readFileSync(path.join(SOURCE, file), 'utf8').replace(FOREIGN_NAMES, ''),
      }));
    const naming = features
      .filter((feature) => !CONCEPTS.includes(feature))
      .map((feature) => ({
        feature,
        files: core.filter(({ text }) => namesFeature(text, feature)).map(({ file }) => file),
      }))
      .filter(({ files }) => files.length > 0);
    const byFeature = Object.fromEntries(naming.map(({ feature, files }) => [feature, files.sort()]));
    const listed = Object.entries(NAMED_IN_CORE).map(([feature, files]) => [
      feature,
      Object.keys(files).sort(),
    ]);
    expect(byFeature).toEqual(Object.fromEntries(listed));
  });

  it('has a core whose layers import only those before them', () => {
    expect(findBackwardImports(arrowsBetween(layerOf), LAYERS)).toEqual([]);
  });

  it('has no cycle between folders', () => {
    const folders = arrowsBetween((file) => (sources.includes(file) ? folderOf(file) : undefined));
    expect(folders.get('features/comments/replies')).toContain('features/comments/comment');
    expect(findCycles(folders)).toEqual([]);
  });

  it('has no cycle between files, even by types', () => {
    expect(findCycles(arrowsBetween((file) => (sources.includes(file) ? file : undefined)))).toEqual([]);
  });

  it('has no state outside closures except that shared by all applications of a process', () => {
    const state =
      /^(?:export )?(?:let \w+|const [a-z]\w*(?:: [^=]+)? = (?:new (?:Weak)?(?:Map|Set)\b|\[\];|create\w+\())/m;
    const statefulFiles = sources.filter((file) => state.test(readFileSync(path.join(SOURCE, file), 'utf8')));
    expect(statefulFiles.sort()).toEqual(Object.keys(WITH_STATE));
  });

  it('has no folder of more than twelve source files', () => {
    expect(findLargeFolders(sources, folderOf)).toEqual([]);
  });

  it('lets a feature import no transport and no entry point of another', () => {
    const crossImports = imports.filter(({ from, to }) => {
      const [feature, other] = [featureOf(from), featureOf(to)];
      return feature !== undefined && other !== undefined && feature !== other;
    });
    expect(crossImports).toContainEqual({
      from: 'features/sign-in/sessions/service.ts',
      to: 'features/members/memberships/queries.ts',
    });
    const transportRoles = ['routes', 'http', 'feature', 'tools', 'resources', 'prompts', 'resolver'];
    expect(crossImports.filter(({ to }) => transportRoles.includes(roleOf(to) ?? ''))).toEqual([]);
  });

  it('has no service that re-exports another module', () => {
    const services = sources.filter((file) => roleOf(file) === 'service');
    expect(services.length).toBeGreaterThan(20);
    const reexporters = services.filter((file) =>
      /^export (type )?[{*]/m.test(readFileSync(path.join(SOURCE, file), 'utf8')),
    );
    expect(reexporters).toEqual([]);
  });

  it('has no cycle between features', () => {
    expect(findCycles(arrowsBetween(featureOf))).toEqual([]);
  });

  it('has features whose parts import only those before them', () => {
    const backwards = Object.entries(PARTS).flatMap(([feature, parts]) =>
      findBackwardImports(
        arrowsBetween((file) => partOf(file, feature)),
        parts,
      ),
    );
    expect(backwards).toEqual([]);
    const ofComments = arrowsBetween((file) => partOf(file, 'comments'));
    const lowerParts = [...(ofComments.get('comment') ?? [])].sort();
    expect(lowerParts).toEqual(['origins', 'releases', 'reporters', 'rights']);
    expect(lowerParts.filter((part) => ofComments.has(part))).toEqual([]);
  });

  it('has migrations that import only core/db/database.ts and the modules listed with a reason', () => {
    const folder = path.resolve(SOURCE, '../migrations');
    const imported = readSources(folder).imports.map(
      ({ from, to }) => `${from} → ${path.relative(SOURCE, path.resolve(folder, to))}`,
    );
    const ofDatabase = imported.filter((each) => each.endsWith(' → core/db/database.ts'));
    expect(ofDatabase.length).toBeGreaterThan(2);
    const others = imported.filter((each) => !ofDatabase.includes(each));
    expect(others.sort()).toEqual(Object.keys(IMPORTED_BY_MIGRATIONS));
  });

  it('lets only core/db import a driver', () => {
    const drivers = imports.filter(({ to }) => /^(pg(-.+)?|sql-template-tag|@electric-sql\/.+)$/.test(to));
    expect(new Set(drivers.map(({ to }) => to))).toContain('pg');
    expect(drivers.filter(({ from }) => !from.startsWith('core/db/'))).toEqual([]);
  });

  it('loads no large library when the application starts', () => {
    const largeLibraries = new Set([
      'sharp',
      '@aws-sdk/client-s3',
      '@modelcontextprotocol/server',
      '@zxcvbn-ts/language-common',
    ]);
    expect([...largeLibraries].filter((name) => imports.some(({ to }) => to === name))).toEqual([
      ...largeLibraries,
    ]);
    const loadedModules = new Set(['app.ts']);
    for (const file of loadedModules) {
      if (sources.includes(file)) for (const { to } of staticImportsOf(file)) loadedModules.add(to);
    }
    expect(loadedModules).toContain('core/mcp/endpoint.ts');
    expect([...loadedModules].filter((name) => largeLibraries.has(name))).toEqual([]);
  });

  it('keeps SQL in core/db and in the queries of features, except in listed files', () => {
    expect(SQL.test('return sql<{ id: string }[]>`/* of all tenants */ SELECT 1`')).toBe(true);
    expect(SQL.test("const matching = tx`c.status = 'OPEN'`")).toBe(true);
    expect(SQL.test('/** A handle on `sql` whose changes are recorded. */')).toBe(false);
    const withSql = sources.filter((file) => SQL.test(readFileSync(path.join(SOURCE, file), 'utf8')));
    expect(withSql).toContain('features/comments/search/filter-queries.ts');
    const others = withSql.filter((file) => layerOf(file) !== 'db' && roleOf(file) !== 'queries');
    expect(others.sort()).toEqual(Object.keys(WITH_SQL));
  });

  it('keeps HTTP and JSON out of services', () => {
    const services = imports.filter(({ from }) => roleOf(from) === 'service');
    expect(services.filter(({ to }) => to === 'fastify' || /(routes|present)\.ts$/.test(to))).toEqual([]);
  });

  it('begins no transactions in routes, because use cases are in services', () => {
    const begins = (role: string) =>
      sources.filter(
        (file) =>
          roleOf(file) === role && /\btransaction\(/.test(readFileSync(path.join(SOURCE, file), 'utf8')),
      );
    expect(begins('service')).toContain('features/sign-in/sessions/service.ts');
    expect(begins('routes')).toEqual([]);
  });

  it('declares presenters of features only in their present.ts and in tools', () => {
    const presenter = /\bfunction present[A-Z]/;
    const presenting = sources.filter(
      (file) =>
        featureOf(file) !== undefined && presenter.test(readFileSync(path.join(SOURCE, file), 'utf8')),
    );
    expect(presenting).toContain('features/comments/results/present.ts');
    expect(presenting).toContain('features/comments/tools/full-comment.ts');
    expect(presenting.filter((file) => !['present', 'tools'].includes(roleOf(file) ?? ''))).toEqual([]);
  });

  it('keeps HTTP out of those files of features that have no role', () => {
    expect(roleOf('features/comments/comment/claim-service.ts')).toBe('service');
    expect(roleOf('features/comments/tools/full-comment.ts')).toBe('tools');
    const others = sources.filter((file) => featureOf(file) !== undefined && roleOf(file) === undefined);
    expect(others).toContain('features/comments/search/positions.ts');
    const http = ['fastify', 'core/http/serve.ts', 'core/http/app.ts'];
    const withHttp = imports.filter(({ to }) => http.includes(to)).map(({ from }) => from);
    expect(withHttp).toContain('features/comments/reporters/routes.ts');
    expect(others.filter((file) => withHttp.includes(file))).toEqual([]);
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
    // `inside.ts` exports individual parts to the benchmark, the drills and the scripts of the repository.
    const others = outside.filter(
      ({ from, to }) => path.basename(to) !== 'feature.ts' && from !== 'inside.ts',
    );
    expect(others.filter(({ to }) => !/\/(service|queries|present|rules)\.ts$/.test(to))).toEqual([]);
  });

  it('keeps app.ts, which only wires the parts together, within 150 lines', () => {
    expect(readFileSync(path.join(SOURCE, 'app.ts'), 'utf8').split('\n').length).toBeLessThanOrEqual(150);
  });
});
