import type { Database } from './database.ts';

/** The measurements that only the database itself can provide. */
export interface DatabaseState {
  readonly bytes: number;
  /** undefined for a server, which has its own monitoring. */
  readonly checkpointAt: Date | undefined;
}

/** Measures the database. @throws {ConnectionError} when it does not respond. */
export async function readDatabaseState({ engine, sql }: Database): Promise<DatabaseState> {
  const [size] = await sql<{ bytes: number }[]>`SELECT pg_database_size(current_database())::float8 AS bytes`;
  const [checkpoint] =
    engine === 'embedded'
      ? await sql<{ time: Date }[]>`SELECT checkpoint_time AS time FROM pg_control_checkpoint()`
      : [];
  return { bytes: size?.bytes ?? 0, checkpointAt: checkpoint?.time };
}
