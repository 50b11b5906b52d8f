import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { prepareCluster } from './cluster.ts';
import { startPostgres } from './postgres-server.ts';
import { createTemplate, TEMPLATE_DATABASE } from './template-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database to copy: the URL of its server, or its directory. */
    template:
      | {
          readonly engine: 'postgres';
          readonly url: string;
          /** The URLs of the same server and of the workers of its Citus cluster; absent without one. */
          readonly nodes?: readonly string[];
        }
      | { readonly engine: 'embedded'; readonly directory: string };
  }
}

/**
 * The settings of the quick suite's server, which ends with the run and need not survive a crash. The whole suite also
 * starts processes on its server, which refuse one that does not sync.
 */
const QUICK_SETTINGS: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
};

/**
 * Creates the database that test files copy. Vitest calls it once for each project with a database: tests of processes
 * get a folder.
 */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return project.name === 'postgres' ? setUpServer(project) : setUpDirectory(project);
}

/** With POSTIL_TEST_CLUSTER_URL, the URL of a database on the coordinator of a Citus cluster, that cluster is used. */
async function setUpServer(project: TestProject): Promise<() => Promise<void>> {
  const clusterUrl = process.env.POSTIL_TEST_CLUSTER_URL;
  if (clusterUrl) {
    const [coordinator, ...workers] = await prepareCluster(clusterUrl);
    project.provide('template', { engine: 'postgres', url: coordinator, nodes: [coordinator, ...workers] });
    return async () => {};
  }
  const server = await startPostgres({
    settings: process.env.POSTIL_TEST_SUITE === 'quick' ? QUICK_SETTINGS : {},
  });
  const url = await server.createDatabase(TEMPLATE_DATABASE);
  await createTemplate({ url, dataDirectory: '' });
  project.provide('template', { engine: 'postgres', url: server.url });
  return () => server.stop();
}

async function setUpDirectory(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'postil-test-'));
  const directory = path.join(folder, 'template');
  await createTemplate({ dataDirectory: directory });
  project.provide('template', { engine: 'embedded', directory });
  return () => rm(folder, { recursive: true, force: true });
}
