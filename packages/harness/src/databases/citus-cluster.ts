import { existsSync } from 'node:fs';
import path from 'node:path';
import { databaseUrlAt } from './address.ts';
import { createClusterDatabase } from './cluster.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

/** A Citus cluster on the loopback interface. */
export interface CitusCluster {
  /** The URL of an empty database on the coordinator in which the workers are registered. */
  readonly url: string;
  readonly coordinator: PostgresServer;
  readonly workers: readonly PostgresServer[];
  stop(): Promise<void>;
}

const SETTINGS = {
  shared_preload_libraries: 'citus',
  // For moving shards while they are written to.
  wal_level: 'logical',
  max_connections: '300',
  // Each database has a background process of Citus.
  max_worker_processes: '200',
  max_prepared_transactions: '300',
  // The servers run as another user, who cannot read the certificates of the current one.
  'citus.node_conninfo': 'sslmode=disable',
};

/**
 * Starts a coordinator and workers.
 *
 * @throws {Error} when the system's PostgreSQL has no Citus; the message says how to install it.
 */
export async function startCitusCluster({ workers: count = 2 } = {}): Promise<CitusCluster> {
  await requireCitus();
  const servers = await Promise.all(
    Array.from({ length: count + 1 }, () => startPostgres({ source: 'system', settings: SETTINGS })),
  );
  const [coordinator, ...workers] = servers;
  if (!coordinator) throw new Error('A cluster has a coordinator.');
  await createClusterDatabase(
    servers.map(({ url }) => url),
    'postil',
  );
  return {
    url: databaseUrlAt(coordinator.url, 'postil'),
    coordinator,
    workers,
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}

async function requireCitus(): Promise<void> {
  const { directory } = await findPostgresBinaries('system');
  if (existsSync(path.resolve(directory, '../lib/citus.so'))) return;
  throw new Error(
    `There is no Citus beside ${directory}: install the package postgresql-<version>-citus-13.2 from https://repos.citusdata.com/community, or build it from https://github.com/citusdata/citus.`,
  );
}
