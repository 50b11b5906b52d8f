import { RefusedError } from '../../errors.ts';
import { type Database, type Fragment, identifier, type Sql } from '../database.ts';
import { waitForTurn } from '../migrate.ts';

/**
 * The type of a table on a sharded cluster. `distributed`: each row in the shard of its organisation, together with all
 * other rows of that organisation. `reference`: a copy on every node. `local`: on the coordinator alone.
 */
export type TableType = 'distributed' | 'reference' | 'local';

/** The type of each table, by its name. */
export type TableTypes = Readonly<Record<string, TableType>>;

/** The column by which rows are distributed. */
export const TENANT_COLUMN = 'organization_id';

/** The options for distributing the tables. */
interface DistributeOptions {
  readonly types: TableTypes;
  /** The number of shards; each is on one server and contains multiple organisations. */
  readonly shards: number;
  /** Called before each table is moved. @param bytes its size with its indexes. */
  readonly onTable?: (table: string, type: TableType, bytes: number) => void;
}

/** The maximum amount of data to move while the database is in use, because the move blocks all of its clients. */
const MAX_BYTES_IN_USE = 256 * 1024 ** 2;

/** The first table, with which the shards of the others are co-located. */
const COLOCATION_TABLE = 'people';

/**
 * Distributes the tables of this database over the servers of its Citus cluster, in one transaction: when it fails,
 * nothing has changed. Tables that are distributed already are left as they are.
 *
 * @param database with a single connection: all other connections to it count as connections of running nodes.
 * @returns the tables that were moved.
 * @throws {RefusedError} with the remedy: for an embedded database, without Citus or servers for shards, or when more
 *   than `MAX_BYTES_IN_USE` would be moved while others are connected.
 */
export async function distributeTables(database: Database, options: DistributeOptions): Promise<string[]> {
  if (database.engine === 'embedded') {
    throw new RefusedError(
      'The embedded database runs in one process and cannot be distributed: set DATABASE_URL to a database on the coordinator of a Citus cluster.',
    );
  }
  await requireCluster(database.sql);
  const movedTables = await database.transaction(async (tx) => {
    await waitForTurn(tx);
    const tables = await findUndistributed(tx, options.types);
    if (tables.length === 0) return [];
    await requireNoOtherClients(tx, tables);
    await moveTables(tx, tables, options);
    return tables.map(({ table }) => table);
  });
  if (movedTables.length > 0) await renewConnections(database.sql);
  return movedTables;
}

interface UndistributedTable {
  readonly table: string;
  readonly type: TableType;
  readonly bytes: number;
}

async function requireCluster(sql: Sql): Promise<void> {
  const [extension] = await sql<{ is_available: boolean; is_created: boolean }[]>`
    SELECT EXISTS (SELECT FROM pg_available_extensions WHERE name = 'citus') AS is_available,
      EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS is_created`;
  if (!extension?.is_available) {
    throw new RefusedError(
      'The database server has no Citus: install it on every server (https://docs.citusdata.com), add it to shared_preload_libraries, run CREATE EXTENSION citus, and register the servers with citus_add_node.',
    );
  }
  if (!extension.is_created) {
    throw new RefusedError(
      'Citus is installed, but not in this database: run CREATE EXTENSION citus in it as a superuser, on every server, and register the servers with citus_add_node.',
    );
  }
  const [nodes] = await sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_dist_node WHERE isactive AND shouldhaveshards AND noderole = 'primary'`;
  if (!nodes?.count) {
    throw new RefusedError(
      "The cluster has no server for shards: register each worker on the coordinator with SELECT citus_add_node('host', 5432).",
    );
  }
}

/** The tables that are not distributed yet, in the order of their list: `people` precedes those co-located with it. */
function findUndistributed(tx: Sql, types: TableTypes): Promise<UndistributedTable[]> {
  const declaredTables = Object.entries(types).filter(([, type]) => type !== 'local');
  return tx<UndistributedTable[]>`
    SELECT wanted.name AS table, wanted.type, pg_total_relation_size(wanted.name::regclass)::float8 AS bytes
    FROM unnest(${declaredTables.map(([table]) => table)}::text[], ${declaredTables.map(([, type]) => type)}::text[])
      WITH ORDINALITY AS wanted (name, type, number)
    WHERE NOT EXISTS (
      SELECT FROM pg_dist_partition placed WHERE placed.logicalrelid = wanted.name::regclass
        -- A table that Citus merely knows of is a local one.
        AND (placed.partmethod = 'h' OR placed.repmodel = 't'))
    ORDER BY wanted.number`;
}

async function requireNoOtherClients(tx: Sql, tables: readonly UndistributedTable[]): Promise<void> {
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  if (bytes <= MAX_BYTES_IN_USE) return;
  const [others] = await tx<{ count: number }[]>`
    SELECT count(*)::int AS count FROM ${otherConnections(tx)}`;
  if (!others?.count) return;
  throw new RefusedError(
    `The tables contain ${Math.ceil(bytes / 1024 ** 2)} MiB, and Postil is running with ${others.count} connections: it could not write while the tables are moved. Stop every node of Postil, run this command again, and then start the nodes.`,
  );
}

async function moveTables(tx: Sql, tables: readonly UndistributedTable[], options: DistributeOptions) {
  await tx`SELECT set_config('citus.multi_shard_modify_mode', 'sequential', true),
    set_config('citus.shard_count', ${String(options.shards)}, true)`;
  for (const { table } of tables) await tx`LOCK TABLE ${identifier(table)} IN ACCESS EXCLUSIVE MODE`;
  // A foreign key may reference only rows in the same shard or on every node: no order of moving the tables would leave
  // all keys valid after each step.
  const foreignKeys = await dropForeignKeys(tx, Object.keys(options.types));
  for (const { table, type, bytes } of tables) {
    options.onTable?.(table, type, bytes);
    await distributeTable(tx, table, type);
  }
  for (const { table, name, definition } of foreignKeys) {
    await tx.script(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  }
}

interface ForeignKey {
  /** Quoted where necessary, as the name is. */
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

async function dropForeignKeys(tx: Sql, tables: readonly string[]): Promise<ForeignKey[]> {
  const foreignKeys = await tx<ForeignKey[]>`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint
    WHERE contype = 'f' AND conrelid = ANY (${[...tables]}::regclass[])`;
  for (const { table, name } of foreignKeys) await tx.script(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return foreignKeys;
}

async function distributeTable(tx: Sql, table: string, type: TableType): Promise<void> {
  if (type === 'reference') {
    await tx`SELECT create_reference_table(${table}::regclass)`;
  } else {
    const colocatedWith = table === COLOCATION_TABLE ? 'default' : COLOCATION_TABLE;
    await tx`SELECT create_distributed_table(${table}::regclass, ${TENANT_COLUMN}, colocate_with => ${colocatedWith})`;
  }
  // The rows were copied to the shards, and the originals would keep their space.
  await tx`SELECT truncate_local_data_after_distributing_table(${table}::regclass)`;
}

/** Ends Postil's other connections: they plan for one server until they reconnect. */
async function renewConnections(sql: Sql): Promise<void> {
  await sql`
    SELECT pg_terminate_backend(pid) FROM ${otherConnections(sql)}`;
}

/** Postil's other connections to this database, for a FROM clause that ends the statement. */
function otherConnections(sql: Sql): Fragment {
  return sql`pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = 'postil'`;
}
