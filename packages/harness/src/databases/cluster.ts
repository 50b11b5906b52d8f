import { setTimeout as delay } from 'node:timers/promises';
import { escapeIdentifier } from 'pg';
import { databaseUrlAt } from './address.ts';
import { queryAt } from './query.ts';
import { createTemplate, DISTRIBUTED_TEMPLATE, TEMPLATE_DATABASE } from './template-database.ts';

/** The number of shards of a table: few, because each shard is a table in every copy of the database. */
const SHARD_COUNT = 4;

/**
 * Creates a distributed, migrated database on a Citus cluster, which `copyOnCluster` copies, and a migrated but
 * undistributed one on the coordinator.
 *
 * @param url of a database on the coordinator in which the workers are registered.
 * @returns the URLs of the coordinator and of the workers, without a database.
 */
export async function prepareCluster(url: string): Promise<[coordinator: string, ...workers: string[]]> {
  const nodes = await findNodes(url);
  const [coordinator] = nodes;
  await dropOnCluster([coordinator], TEMPLATE_DATABASE);
  await queryAt(coordinator)(`CREATE DATABASE ${escapeIdentifier(TEMPLATE_DATABASE)} TEMPLATE template0`);
  await createTemplate({ url: databaseUrlAt(coordinator, TEMPLATE_DATABASE), dataDirectory: '' });
  await createClusterDatabase(nodes, DISTRIBUTED_TEMPLATE);
  await createTemplate(
    { url: databaseUrlAt(coordinator, DISTRIBUTED_TEMPLATE), dataDirectory: '' },
    SHARD_COUNT,
  );
  return nodes;
}

/** Copies the distributed database, server by server. @param name of the copy. */
export async function copyOnCluster(
  nodes: readonly string[],
  name: string,
): Promise<{ url: string; remove: () => Promise<void> }> {
  await Promise.all(nodes.map((node) => copyTemplateOn(node, name)));
  return {
    url: databaseUrlAt(nodes[0] ?? '', name),
    // Each copy uses a background process on every server until it is removed.
    remove: () => dropOnCluster(nodes, name),
  };
}

async function findNodes(url: string): Promise<[coordinator: string, ...workers: string[]]> {
  const workers = await queryAt(url)<{ nodename: string; nodeport: number }>(
    "SELECT nodename, nodeport FROM pg_dist_node WHERE groupid <> 0 AND noderole = 'primary' ORDER BY nodeid",
  );
  const urlOf = (host: string, port: number) => {
    const nodeUrl = new URL(url);
    nodeUrl.host = `${host}:${port}`;
    return databaseUrlAt(nodeUrl.href, 'postgres');
  };
  return [
    databaseUrlAt(url, 'postgres'),
    ...workers.map(({ nodename, nodeport }) => urlOf(nodename, nodeport)),
  ];
}

/**
 * Creates an empty database with the extension on each server, and registers the workers in it. One of the same name is
 * replaced.
 *
 * @param nodes the URLs of the coordinator and of the workers.
 */
export async function createClusterDatabase(nodes: readonly string[], name: string): Promise<void> {
  await dropOnCluster(nodes, name);
  for (const node of nodes) {
    await queryAt(node)(`CREATE DATABASE ${escapeIdentifier(name)} ENCODING 'UTF8' TEMPLATE template0`);
    await queryAt(databaseUrlAt(node, name))('CREATE EXTENSION citus');
  }
  const [coordinator = '', ...workers] = nodes.map((node) => databaseUrlAt(node, name));
  const { hostname, port } = new URL(coordinator);
  await queryAt(coordinator)('SELECT citus_set_coordinator_host($1, $2)', [hostname, Number(port)]);
  for (const worker of workers) {
    const { hostname, port } = new URL(worker);
    await queryAt(coordinator)('SELECT citus_add_node($1, $2)', [hostname, Number(port)]);
  }
}

/** Copies the template on one server. The template must have no connections, but Citus keeps one open. */
async function copyTemplateOn(node: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await queryAt(node)('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
        DISTRIBUTED_TEMPLATE,
      ]);
      await queryAt(node)(
        `CREATE DATABASE ${escapeIdentifier(name)} TEMPLATE ${escapeIdentifier(DISTRIBUTED_TEMPLATE)} STRATEGY file_copy`,
      );
      return;
    } catch (error) {
      if (attempt === 20) throw error;
      await delay(100 * attempt);
    }
  }
}

async function dropOnCluster(nodes: readonly string[], name: string): Promise<void> {
  for (const node of nodes)
    await queryAt(node)(`DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`);
}
