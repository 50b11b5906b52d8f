import type { Database, ReplicaUse } from '../../db/database.ts';
import { type DatabaseState, readDatabaseState } from '../../db/state.ts';
import type { Job } from '../../process/jobs.ts';
import type { Metrics } from './registry.ts';

const INTERVAL_MS = 60_000;

/** Measures the connections to the database, and their use. @returns a job that measures the database itself. */
export function measureDatabase(metrics: Metrics, database: Database): Job {
  addConnectionSeries(metrics, database);
  addStatementSeries(metrics, database);
  addReplicaSeries(metrics, database);
  addSignalSeries(metrics, database);
  let state: DatabaseState | undefined;
  metrics.addGauge({ name: 'db_size_bytes', help: 'Size of the database.' }, () => state?.bytes);
  metrics.addGauge(
    {
      name: 'db_last_checkpoint_timestamp_seconds',
      help: 'Time of the last checkpoint of the embedded engine; it writes none while nothing changes.',
    },
    () => state?.checkpointAt && state.checkpointAt.getTime() / 1_000,
  );
  metrics.addTotal(
    {
      name: 'db_engine_restarts_total',
      help: 'Replacements of the thread of the embedded engine because of a statement that took too long.',
    },
    () => database.use.restarts,
  );
  return {
    name: 'measure-database',
    everyMs: INTERVAL_MS,
    async run() {
      state = await readDatabaseState(database).catch((error: unknown) => {
        // The last state is stale.
        state = undefined;
        throw error;
      });
    },
  };
}

function addConnectionSeries(metrics: Metrics, database: Database): void {
  metrics.addGauge(
    { name: 'db_pool_connections', help: 'Open connections to the database.' },
    () => database.use.connections,
  );
  metrics.addGauge(
    {
      name: 'db_pool_connections_in_use',
      help: 'Connections that run a statement or are held by a transaction.',
    },
    () => database.use.inUse,
  );
  metrics.addGauge(
    { name: 'db_pool_connections_max', help: 'Maximum number of connections.' },
    () => database.use.size,
  );
  metrics.addGauge(
    { name: 'db_pool_waiting', help: 'Statements and transactions that wait for a connection.' },
    () => database.use.waiting,
  );
  metrics.addTotal(
    { name: 'db_pool_waits_total', help: 'Statements and transactions that had to wait for a connection.' },
    () => database.use.waits,
  );
  metrics.addTotal(
    {
      name: 'db_pool_wait_seconds_total',
      help: 'Total time that statements and transactions waited for a connection.',
    },
    () => database.use.waitedMs / 1_000,
  );
  metrics.addTotal(
    { name: 'db_pool_refused_total', help: 'Waits that ended without a connection.' },
    () => database.use.refused,
  );
}

function addStatementSeries(metrics: Metrics, database: Database): void {
  metrics.addTotal(
    { name: 'db_statements_total', help: 'Completed statements, including failed ones.' },
    () => database.use.statements,
  );
  metrics.addTotal(
    { name: 'db_statement_seconds_total', help: 'Total run time of statements, without their waits.' },
    () => database.use.statementMs / 1_000,
  );
}

function addReplicaSeries(metrics: Metrics, database: Database): void {
  const labels = ['replica'];
  const read = (select: (replica: ReplicaUse) => number) => () =>
    database.replicas?.replicas.map((replica) => ({
      labels: { replica: replica.name },
      value: select(replica),
    }));
  metrics.addGauge(
    { name: 'db_replica_used', help: 'Whether a replica serves reads: 1, or 0 if it is left out.', labels },
    read(({ problem }) => (problem === undefined ? 1 : 0)),
  );
  metrics.addGauge(
    { name: 'db_replica_lag_seconds', help: 'Lag of a replica.', labels },
    read(({ lagSeconds }) => lagSeconds),
  );
  metrics.addGauge(
    {
      name: 'db_replica_lag_bytes',
      help: 'Bytes of write-ahead log that a replica has not replayed.',
      labels,
    },
    read(({ lagBytes }) => lagBytes),
  );
  metrics.addTotal(
    { name: 'db_replica_reads_total', help: 'Reads that a replica served.', labels },
    read(({ reads }) => reads),
  );
  metrics.addTotal(
    {
      name: 'db_replica_fallbacks_total',
      help: 'Reads that the primary served although there are replicas.',
      labels: ['reason'],
    },
    () =>
      database.replicas &&
      Object.entries(database.replicas.fallbacks).map(([reason, value]) => ({ labels: { reason }, value })),
  );
}

function addSignalSeries(metrics: Metrics, { signals }: Database): void {
  metrics.addGauge(
    {
      name: 'db_signals_listening',
      help: 'Whether signals of other processes are received: 1, or 0 while the connection is lost.',
    },
    () => signals && (signals.use.isListening ? 1 : 0),
  );
  metrics.addTotal(
    { name: 'db_signals_sent_total', help: 'Signals to other processes that something was committed.' },
    () => signals?.use.sent,
  );
  metrics.addTotal(
    { name: 'db_signals_failed_total', help: 'Signals to other processes that could not be sent.' },
    () => signals?.use.failed,
  );
  metrics.addTotal(
    { name: 'db_signals_received_total', help: 'Signals of other processes that something was committed.' },
    () => signals?.use.received,
  );
}
