import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DurableNodeFs } from './durable-fs.ts';

/** An open cluster and the file system below it. */
export interface Cluster {
  pg: PGlite;
  files: DurableNodeFs;
}

/** The options for opening a cluster. */
interface ClusterOptions {
  /** As `resolveDataDirectory` returns it; the caller has locked it. */
  directory: string;
  /** Server settings that override the defaults; they survive `DISCARD ALL` and reconnects. */
  settings: Record<string, string>;
  /** Called with each line that PostgreSQL writes to its log: warnings and worse. */
  onLog: (line: string) => void;
  /** Called with the reason why a file could not be synced; PostgreSQL then panics. */
  onSyncError: (error: unknown) => void;
}

const defaultSettings: Record<string, string> = {
  plan_cache_mode: 'force_generic_plan',
  timezone: 'UTC',
  shared_buffers: '16MB',
  wal_sync_method: 'fsync',
};

/** The start parameter that turns syncing off; PGlite's other ones are kept. */
const noSyncParameter = '-F';

/**
 * Opens PostgreSQL in this thread on `directory`, with syncs that reach the disk. A missing cluster is created.
 *
 * New clusters are UTF-8 with the built-in `C.UTF-8` locale: letters of every script are known to ILIKE,
 * lower(), full text and pg_trgm, and order is by code point, the same on every machine and libc.
 */
export async function openCluster({
  directory,
  settings,
  onLog,
  onSyncError,
}: ClusterOptions): Promise<Cluster> {
  const files = new DurableNodeFs(directory, onSyncError);
  const pg = await PGlite.create({
    fs: files,
    extensions: { pg_trgm, btree_gin },
    startParams: buildStartParameters({ ...defaultSettings, ...settings }),
    initDbStartParams: ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    onStderr: (line) => {
      onLog(line);
      return false;
    },
  });
  return { pg, files };
}

function buildStartParameters(settings: Record<string, string>): string[] {
  const defaultParameters = PGlite.defaultStartParams.filter((parameter) => parameter !== noSyncParameter);
  return [
    ...defaultParameters,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}
