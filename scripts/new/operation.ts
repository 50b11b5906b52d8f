import type { Edits } from './edits.ts';
import { type Names, namesOf } from './names.ts';

const CONTRACT = 'packages/contract/src';
const FEATURES = 'packages/server/src/features';
const RULES = 'packages/server/test/rules';

/** What the first word of an operation says of it. */
const READS = new Set(['get', 'list', 'find', 'count']);

interface Shape {
  readonly name: Names;
  /** The folder of the feature, or of its part, below `features`. */
  readonly feature: string;
  /** What an id in the path is called in the fixture of the endpoint tests; undefined: the path names no record. */
  readonly idName: string | undefined;
  readonly table: string;
  readonly path: string;
  readonly isRead: boolean;
}

/**
 * Plans an operation of a feature that is there: its declaration, and the way from the route through the service to one
 * statement that reads what the path names.
 *
 * @param options.feature its folder below `features`, such as `sites` or `comments/replies`.
 * @param options.path below the prefix of the API; default: made from the name. It may name one record by `:id`.
 * @param options.table of the records; default: that of the feature's name.
 * @throws {Error} the feature, its table or its declarations are not where they are expected.
 */
export function planOperation(
  edits: Edits,
  name: string,
  options: {
    readonly feature: string;
    readonly path?: string | undefined;
    readonly table?: string | undefined;
  },
): void {
  const shape = shapeOf(edits, namesOf(name), options);
  addToContract(edits, shape);
  addToServer(edits, shape);
  addToRules(edits, shape);
}

function shapeOf(
  edits: Edits,
  name: Names,
  { feature, path, table }: { feature: string; path?: string | undefined; table?: string | undefined },
): Shape {
  const [verb = '', ...rest] = name.kebab.split('-');
  if (rest.length === 0) throw new Error(`${name.camel} is no operation: name it by a verb and its object.`);
  const own = feature.split('/').at(-1) ?? feature;
  const shape = {
    name,
    feature,
    table: table ?? own.replaceAll('-', '_'),
    path: path ?? `/${own}/${rest.join('-')}`,
    isRead: READS.has(verb),
  };
  if (!edits.exists(`${FEATURES}/${feature}/routes.ts`)) {
    throw new Error(
      `There is no ${FEATURES}/${feature}/routes.ts: give the folder of a feature or of one of its parts.`,
    );
  }
  const migrations = edits
    .list('packages/server/migrations')
    .map((file) => edits.read(`packages/server/migrations/${file}`));
  if (!migrations.some((text) => text.includes(`CREATE TABLE ${shape.table} (`))) {
    throw new Error(`There is no table ${shape.table}: give one with --table.`);
  }
  return { ...shape, idName: idNameOf(edits, shape) };
}

/** The record of the endpoint tests that an id in the path stands for. */
function idNameOf(edits: Edits, { path, table }: { path: string; table: string }): string | undefined {
  if (!path.includes(':id')) return undefined;
  const singular = table.replace(/ies$/, 'y').replace(/s$/, '');
  const known = edits.read(`${RULES}/endpoints/endpoints.ts`);
  const name = [`${namesOf(singular.replaceAll('_', '-')).camel}Id`, `${singular}_id`].find(
    (each) => known.includes(`${each}: string`) || ['project_id', 'site_id'].includes(each),
  );
  if (name === undefined) {
    throw new Error(
      `The endpoint tests have no ${singular} of their own: add its id to their Fixture first, or use a path without :id.`,
    );
  }
  return name;
}

function addToContract(edits: Edits, { name, feature, path, isRead }: Shape): void {
  const { group, file } = declarationsOf(edits, feature);
  const tag = /\btag(?: = |: )'([^']+)'/.exec(edits.read(`${CONTRACT}/operations/${group}/${file}`))?.[1];
  const record = `${name.pascal}Result`;
  edits.append(
    `${CONTRACT}/operations/${group}/${file}`,
    `
export const ${name.camel} = operation({
  id: '${name.camel}',
  method: '${isRead ? 'GET' : 'POST'}',
  path: '${path}',
  access: '${isRead ? 'read' : 'write'}',
  tag: '${tag ?? 'Organization'}',
  summary: '${name.title}',
  response: ${isRead ? 'Success' : 'Done'}(${record}),
});
`,
  );
  const schemas = `${CONTRACT}/schemas/${group}/${name.kebab}.ts`;
  edits.create(
    schemas,
    `import { Type } from 'typebox';
import { Uuid } from '../text.ts';

/** Say what it is to the people who read the reference. */
export const ${record} = Type.Object({ ids: Type.Array(Uuid()) });
export type ${record} = Type.Static<typeof ${record}>;
`,
  );
  edits.append(`${CONTRACT}/index.ts`, `export * from './schemas/${group}/${name.kebab}.ts';\n`);
  const operations = `${CONTRACT}/operations/${group}/${file}`;
  edits.addImport(operations, record, `../../schemas/${group}/${name.kebab}.ts`);
  edits.addImport(operations, isRead ? 'Success' : 'Done', '../../schemas/envelope.ts');
}

/** The file of the contract that declares the operations of a feature. */
function declarationsOf(edits: Edits, feature: string): { group: string; file: string } {
  const names = feature.split('/').reverse();
  for (const group of edits.list(`${CONTRACT}/operations`).filter((each) => !each.endsWith('.ts'))) {
    const file = names
      .map((each) => `${each}.ts`)
      .find((each) => edits.exists(`${CONTRACT}/operations/${group}/${each}`));
    if (file !== undefined) return { group, file };
  }
  throw new Error(
    `No file of ${CONTRACT}/operations is named like ${feature}: declare the operation by hand.`,
  );
}

function addToServer(edits: Edits, shape: Shape): void {
  const { name, feature, idName, table, isRead } = shape;
  const folder = `${FEATURES}/${feature}`;
  const up = '../'.repeat(feature.split('/').length + 1);
  const [id, idParameter, idCondition] = idName
    ? [', request.params.id', ', id: string', ` AND id = \${id}`]
    : ['', '', ''];
  const argument = idName ? ', id' : '';
  const rows = `${name.pascal}Row`;
  edits.create(
    `${folder}/${name.kebab}.ts`,
    `import * as operations from '@postil/contract/operations';
import type { Actor } from '${up}core/access/actor.ts';
import type { Sql } from '${up}core/db/database.ts';
import type { Services } from '${up}core/feature.ts';
import type { App } from '${up}core/http/app.ts';
import { serve } from '${up}core/http/serve.ts';
import { find${name.pascal} } from './${name.kebab}-queries.ts';

/** Serves \`${name.camel}\`. */
export function add${name.pascal}Route(app: App, { ${isRead ? 'database' : 'write'} }: Pick<Services, '${isRead ? 'database' : 'write'}'>): void {
${
  isRead
    ? `  serve(app, operations.${name.camel}, async (request) => ({
    success: true as const,
    data: { ids: await ${name.camel}(database.sql, request.actor${id}) },
  }));`
    : `  serve(app, operations.${name.camel}, (request, reply) =>
    write(request, reply, async (tx) => ({
      message: '${name.title} done.',
      data: { ids: await ${name.camel}(tx, request.actor${id}) },
    })),
  );`
}
}

/** Promise something to the caller: what it gets, and which errors. */
async function ${name.camel}(sql: Sql, actor: Actor${idParameter}): Promise<string[]> {
  const rows = await find${name.pascal}(sql, actor${argument});
  return rows.map((row) => row.id);
}
`,
  );
  edits.create(
    `${folder}/${name.kebab}-queries.ts`,
    `import type { Actor } from '${up}core/access/actor.ts';
import type { Sql } from '${up}core/db/database.ts';

export interface ${rows} {
  readonly id: string;
}

/** Say which rows, in which order, and how many at most. */
export function find${name.pascal}(sql: Sql, { organizationId }: Actor${idParameter}): Promise<${rows}[]> {
  return sql<${rows}[]>\`
    SELECT id FROM ${table} WHERE organization_id = \${organizationId}${idCondition} ORDER BY id LIMIT 100\`;
}
`,
  );
  edits.addImport(`${folder}/routes.ts`, `add${name.pascal}Route`, `./${name.kebab}.ts`);
  addRoute(edits, `${folder}/routes.ts`, shape);
}

/** Calls the new route first in the function that adds the routes of the feature, with the one service that it needs. */
function addRoute(edits: Edits, file: string, { name, isRead }: Shape): void {
  const needed = isRead ? 'database' : 'write';
  const header = /^export function add\w+Routes?\(\s*app: App,\s*(\w+|\{[^}]*\}): [^)]*\): void \{\n/m;
  const services = header.exec(edits.read(file))?.[1] ?? '';
  const isTakenApart = services.startsWith('{');
  if (isTakenApart && !new RegExp(`\\b${needed}\\b`).test(services)) {
    edits.insertAfter(file, /^export function add\w+Routes?\(\s*app: App,\s*\{/m, ` ${needed},`);
  }
  edits.insertAfter(
    file,
    header,
    `  add${name.pascal}Route(app, ${isTakenApart ? `{ ${needed} }` : services});\n`,
  );
}

function addToRules(edits: Edits, { name, path, idName }: Shape): void {
  const call = idName
    ? `{ path: ({ ${idName} }) => \`${path.replace(':id', `\${${idName}}`)}\`, namesRecord: false }`
    : '{ namesRecord: false }';
  edits.insertAfter(
    `${RULES}/endpoints/endpoints.ts`,
    /const CALLS: [^\n]*= \{\n/,
    `  ${name.camel}: ${call},\n`,
  );
  const params = idName ? `, { params: { id: tenant.${idName} } }` : '';
  const isOfTenant = idName === undefined || idName.endsWith('_id');
  if (!isOfTenant)
    throw new Error(
      `Call ${name.camel} in ${RULES}/reference/story.ts by hand: only a project or a site is there from the beginning.`,
    );
  edits.insertAfter(
    `${RULES}/reference/story.ts`,
    /await record\('getOrganization'\);\n/,
    `  await record('${name.camel}'${params});\n`,
  );
}
