import type { PGlite } from '@electric-sql/pglite';

/** The schedule of the work that a server's checkpointer and autovacuum would do. */
export interface MaintenanceSchedule {
  /** The interval between rounds in milliseconds, if anything was written since the last one. */
  everyMs: number;
  /** The number of commits between rounds, counted by their syncs. */
  everySyncs: number;
}

export const defaultMaintenance: MaintenanceSchedule = { everyMs: 180_000, everySyncs: 5_000 };

interface TableRow {
  name: string;
}

/**
 * Runs CHECKPOINT and VACUUM ANALYZE on one embedded database in rounds, with a step for each table so that
 * requests run in between.
 */
export class Maintenance {
  readonly #pg: PGlite;
  readonly #schedule: MaintenanceSchedule;
  readonly #countSyncs: () => number;
  #roundAtMs = performance.now();
  #roundSyncs: number;
  #pendingTables: string[] = [];

  constructor({
    pg,
    countSyncs,
    schedule,
  }: { pg: PGlite; countSyncs: () => number; schedule: MaintenanceSchedule }) {
    this.#pg = pg;
    this.#schedule = schedule;
    this.#countSyncs = countSyncs;
    this.#roundSyncs = countSyncs();
  }

  /** Whether a step should run at the next idle moment. */
  isDue(): boolean {
    return this.#pendingTables.length > 0 || this.#isRoundDue(1);
  }

  /** Whether a step should run without waiting for an idle moment. */
  isOverdue(): boolean {
    return this.#isRoundDue(2);
  }

  /**
   * Runs one step: the next table, or the checkpoint that starts a round.
   * The caller ensures that no transaction is open and nothing else runs meanwhile.
   */
  async step(): Promise<void> {
    const table = this.#pendingTables.pop();
    if (table !== undefined) return this.#vacuum(table);
    this.#roundAtMs = performance.now();
    this.#roundSyncs = this.#countSyncs();
    await this.#pg.exec('CHECKPOINT');
    const { rows } = await this.#pg.query<TableRow>(
      `SELECT format('%I.%I', n.nspname, c.relname) AS name
         FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind IN ('r', 'm') AND c.relpersistence = 'p' AND n.nspname <> 'information_schema'`,
    );
    this.#pendingTables = rows.map((row) => row.name);
  }

  async #vacuum(table: string): Promise<void> {
    await this.#pg.exec(`VACUUM (ANALYZE, SKIP_LOCKED) ${table}`);
  }

  #isRoundDue(factor: number): boolean {
    const syncs = this.#countSyncs() - this.#roundSyncs;
    if (syncs === 0) return false;
    const elapsedMs = performance.now() - this.#roundAtMs;
    return syncs >= this.#schedule.everySyncs * factor || elapsedMs >= this.#schedule.everyMs * factor;
  }
}
