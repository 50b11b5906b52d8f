import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { TABLE_TYPES, tablesOf } from '@postil/server/tables';
import { describe, expect, it } from 'vitest';

const SERVER = path.resolve(import.meta.dirname, '../..');
const MIGRATIONS = path.join(SERVER, 'migrations');
const SOURCE = path.join(SERVER, 'src');

const migrations = readdirSync(MIGRATIONS)
  .sort()
  .map((file) => readFileSync(path.join(MIGRATIONS, file), 'utf8'))
  .join('\n');
const tables = [...migrations.matchAll(/^CREATE (?:UNLOGGED )?TABLE (\w+)/gm)].map(([, table = '']) => table);
const owners = new Map(
  [...migrations.matchAll(/^COMMENT ON TABLE (\w+) IS 'Owner: ([\w/-]+)';/gm)].map(([, table, owner]) => [
    String(table),
    String(owner),
  ]),
);

/** Every write in the sources: the table, and the file below `src` that writes to it. */
const writes = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('/fixtures/'))
  .flatMap((file) => {
    const text = readFileSync(path.join(SOURCE, file), 'utf8');
    return [...text.matchAll(/\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+(\w+)/g)]
      .map(([, table = '']) => ({ table, file }))
      .filter(({ table }) => tables.includes(table));
  });

describe('the tables', () => {
  it('each name, in a comment, the part of the source that owns them', () => {
    expect(tables).toContain('comments');
    // The migrator creates this table itself, before the first migration.
    const known = [...tables, 'schema_migrations'];
    expect([...owners.keys()].sort()).toEqual(known.sort());
  });

  it('each have a type on a sharded cluster, and those of tenants name the tenant', () => {
    expect(Object.keys(TABLE_TYPES).sort()).toEqual([...tables, 'schema_migrations'].sort());
    for (const table of tablesOf('distributed')) {
      const [, columns = ''] =
        new RegExp(`CREATE TABLE ${table} \\(([\\s\\S]*?)\\n\\);`).exec(migrations) ?? [];
      expect(columns, table).toMatch(/^\s+(?:--.*\s+)?organization_id uuid (?:NOT NULL|PRIMARY KEY)/);
    }
  });

  it('are written only by their owners', () => {
    expect(writes).toContainEqual({ table: 'comments', file: 'features/comments/comment/queries.ts' });
    const foreign = writes.filter(({ table, file }) => !file.startsWith(`${owners.get(table)}/`));
    expect(foreign).toEqual([]);
  });
});
