import type { Edits } from './edits.ts';
import { type Names, namesOf, singularOf } from './names.ts';

/** The folders of the contract, each with the tag under which its operations are described. */
const GROUPS = {
  comments: 'Board',
  delivery: 'Webhooks',
  organization: 'Organization',
  projects: 'Projects',
} as const;
export type Group = keyof typeof GROUPS;

/** @throws {Error} there is no such folder. */
export function groupOf(name: string): Group {
  const group = (Object.keys(GROUPS) as Group[]).find((each) => each === name);
  if (group === undefined)
    throw new Error(`There is no group ${name}: choose one of ${Object.keys(GROUPS).join(', ')}.`);
  return group;
}

interface Shape {
  /** Of the feature and its table, in the plural. */
  readonly many: Names;
  /** Of one record. */
  readonly one: Names;
  readonly group: Group;
}

/**
 * Plans a feature with a table of its own and two operations, which list its records and create one: the declarations,
 * the way from route to SQL, the migration, and what the rules ask of both.
 *
 * @param name in the plural, such as `labels`.
 */
export function planFeature(edits: Edits, name: string, group: Group): void {
  const many = namesOf(name);
  const one = namesOf(singularOf(many.kebab));
  if (one.kebab === many.kebab)
    throw new Error(`${name} is no plural: name a feature by its records, as in labels.`);
  const shape = { many, one, group };
  addToContract(edits, shape);
  addToServer(edits, shape);
  addToRules(edits, shape);
  edits.insertAfter('ARCHITECTURE.md', / {2}src\/features\/ {6}[^\n]*/, ` ${many.kebab}`);
}

function addToContract(edits: Edits, { many, one, group }: Shape): void {
  const contract = 'packages/contract/src';
  edits.create(
    `${contract}/schemas/${group}/${many.kebab}.ts`,
    `import { Type } from 'typebox';
import { LIMITS } from '../../values/limits.ts';
import { Body, Instant, RequiredText, Uuid } from '../text.ts';

/** Say what it is to the people who read the reference. */
export const ${one.pascal}Record = Type.Object({
  id: Uuid(),
  name: Type.String(),
  version: Type.Integer(),
  created_at: Instant(),
});
export type ${one.pascal}Record = Type.Static<typeof ${one.pascal}Record>;

export const Create${one.pascal}Body = Body({
  name: RequiredText(LIMITS.name, { examples: ['${one.title}'] }),
});
export type Create${one.pascal}Body = Type.Static<typeof Create${one.pascal}Body>;
`,
  );
  edits.create(
    `${contract}/operations/${group}/${many.kebab}.ts`,
    `import { Type } from 'typebox';
import { operation } from '../../declaration/operation.ts';
import { Done, Success } from '../../schemas/envelope.ts';
import { Create${one.pascal}Body, ${one.pascal}Record } from '../../schemas/${group}/${many.kebab}.ts';

const tag = '${GROUPS[group]}';

export const list${many.pascal} = operation({
  id: 'list${many.pascal}',
  method: 'GET',
  path: '/${many.kebab}',
  access: 'read',
  tag,
  summary: 'List ${many.title.toLowerCase()} by name',
  response: Success(Type.Array(${one.pascal}Record)),
});

export const create${one.pascal} = operation({
  id: 'create${one.pascal}',
  method: 'POST',
  path: '/${many.kebab}',
  access: 'write',
  creates: true,
  tag,
  summary: 'Create a ${one.title.toLowerCase()}',
  body: Create${one.pascal}Body,
  response: Done(${one.pascal}Record),
  returnsEtag: true,
});
`,
  );
  edits.append(`${contract}/operations/index.ts`, `export * from './${group}/${many.kebab}.ts';\n`);
  edits.append(`${contract}/index.ts`, `export * from './schemas/${group}/${many.kebab}.ts';\n`);
}

function addToServer(edits: Edits, shape: Shape): void {
  const { many, one } = shape;
  const server = 'packages/server';
  const folder = `${server}/src/features/${many.kebab}`;
  edits.create(`${server}/migrations/${nextMigration(edits)}_${many.snake}.sql`, migrationOf(shape));
  edits.create(`${folder}/feature.ts`, featureOf(shape));
  edits.create(`${folder}/routes.ts`, routesOf(shape));
  edits.create(`${folder}/service.ts`, serviceOf(shape));
  edits.create(`${folder}/queries.ts`, queriesOf(shape));
  edits.create(
    `${folder}/present.ts`,
    `import type { ${one.pascal}Record } from '@postil/contract';
import type { ${one.pascal}Row } from './queries.ts';

export function present${one.pascal}(row: ${one.pascal}Row): ${one.pascal}Record {
  return { id: row.id, name: row.name, version: row.version, created_at: row.created_at.toISOString() };
}
`,
  );
  edits.create(`${folder}/${many.kebab}.test.ts`, testOf(shape));
  edits.insertBefore(
    `${server}/src/features.ts`,
    /\n\/\*\*\n \* Creates the features/,
    `import { ${many.camel} } from './features/${many.kebab}/feature.ts';\n`,
  );
  edits.insertAfter(`${server}/src/features.ts`, /\n {4}views,/, `\n    ${many.camel},`);
}

/** The number after that of the last migration, with four digits. */
function nextMigration(edits: Edits): string {
  const last = edits
    .list('packages/server/migrations')
    .map((file) => Number(file.slice(0, 4)))
    .reduce((most, each) => Math.max(most, each), 0);
  return String(last + 1).padStart(4, '0');
}

function migrationOf({ many, one }: Shape): string {
  return `CREATE TABLE ${many.snake} (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  created_by uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX ${many.snake}_by_name ON ${many.snake} (organization_id, lower(name), id);
COMMENT ON TABLE ${many.snake} IS 'Owner: features/${many.kebab}';
-- Each ${one.title.toLowerCase()} belongs to one organisation, which leads every key and index.
`;
}

function featureOf({ many }: Shape): string {
  return `import type { Feature } from '../../core/feature.ts';
import { add${many.pascal}Routes } from './routes.ts';

/** Say what people do with ${many.title.toLowerCase()}. */
export const ${many.camel}: Feature<never> = { routes: add${many.pascal}Routes };
`;
}

function routesOf({ many, one }: Shape): string {
  return `import * as operations from '@postil/contract/operations';
import type { Services } from '../../core/feature.ts';
import type { App } from '../../core/http/app.ts';
import { serve } from '../../core/http/serve.ts';
import { present${one.pascal} } from './present.ts';
import { add${one.pascal}, list${many.pascal} } from './service.ts';

export function add${many.pascal}Routes(app: App, { database, write }: Services): void {
  serve(app, operations.list${many.pascal}, async ({ actor }) => {
    const rows = await list${many.pascal}(database.sql, actor);
    return { success: true as const, data: rows.map(present${one.pascal}) };
  });

  serve(app, operations.create${one.pascal}, (request, reply) =>
    write(request, reply, async (tx) => {
      const row = await add${one.pascal}(tx, request.actor, request.body);
      return { message: '${one.title} created.', data: present${one.pascal}(row), version: row.version };
    }),
  );
}
`;
}

function serviceOf({ many, one }: Shape): string {
  return `import type { Create${one.pascal}Body } from '@postil/contract';
import type { Actor } from '../../core/access/actor.ts';
import type { Sql } from '../../core/db/database.ts';
import { newId } from '../../core/records/ids.ts';
import { insert${one.pascal}, list${many.pascal}, type ${one.pascal}Row } from './queries.ts';

export { list${many.pascal} };

/** Creates a ${one.title.toLowerCase()} in the actor's name. */
export function add${one.pascal}(tx: Sql, actor: Actor, { name }: Create${one.pascal}Body): Promise<${one.pascal}Row> {
  return insert${one.pascal}(tx, actor, { id: newId(), name });
}
`;
}

function queriesOf({ many, one }: Shape): string {
  return `import type { Actor } from '../../core/access/actor.ts';
import type { Sql } from '../../core/db/database.ts';

export interface ${one.pascal}Row {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly created_at: Date;
}

/** More are not listed. */
const MAX_LISTED = 1_000;

/** All of the organisation, by name. */
export function list${many.pascal}(sql: Sql, { organizationId }: Actor): Promise<${one.pascal}Row[]> {
  return sql<${one.pascal}Row[]>\`
    SELECT id, name, version, created_at FROM ${many.snake}
    WHERE organization_id = \${organizationId} ORDER BY lower(name), id LIMIT \${MAX_LISTED}\`;
}

/** Stores a ${one.title.toLowerCase()} of the actor's person. */
export async function insert${one.pascal}(
  tx: Sql,
  { organizationId, personId }: Actor,
  { id, name }: { id: string; name: string },
): Promise<${one.pascal}Row> {
  const [row] = await tx<[${one.pascal}Row]>\`
    INSERT INTO ${many.snake} (organization_id, id, name, created_by)
    VALUES (\${organizationId}, \${id}, \${name}, \${personId})
    RETURNING id, name, version, created_at\`;
  return row;
}
`;
}

function testOf({ many, one }: Shape): string {
  return `import { Done, Success, ${one.pascal}Record } from '@postil/contract';
import { startTestServer } from '@postil/harness/postil/test-server';
import { Type } from 'typebox';
import { afterAll, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

it('a ${one.title.toLowerCase()} is created, and listed to its own organisation alone', async () => {
  const [{ api }, other] = [await server.createTenant(), await server.createTenant()];
  const created = (await api.post('/${many.kebab}', { name: 'First' })).body(201, Done(${one.pascal}Record)).data;
  expect(created).toEqual({ id: expect.any(String), name: 'First', version: 1, created_at: expect.any(String) });
  expect((await api.get('/${many.kebab}')).body(200, Success(Type.Array(${one.pascal}Record))).data).toEqual([created]);
  expect((await other.api.get('/${many.kebab}')).body(200, Success(Type.Array(${one.pascal}Record))).data).toEqual([]);
  (await api.post('/${many.kebab}', { name: ' ' })).error('validation_failed');
});
`;
}

function addToRules(edits: Edits, { many, one }: Shape): void {
  const rules = 'packages/server/test/rules';
  edits.insertAfter(
    `${rules}/endpoints/endpoints.ts`,
    /const CALLS: [^\n]*= \{\n/,
    `  list${many.pascal}: { namesRecord: false },
  create${one.pascal}: { body: () => ({ name: 'First' }), namesRecord: false },
`,
  );
  edits.insertAfter(
    `${rules}/reference/story.ts`,
    /await record\('getOrganization'\);\n/,
    `  await record('create${one.pascal}', { body: { name: '${one.title}' } });
  await record('list${many.pascal}');
`,
  );
}
