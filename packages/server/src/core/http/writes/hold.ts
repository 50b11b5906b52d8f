import type { Operation } from '@postil/contract';
import type { Actor } from '../../access/actor.ts';
import { silentTx, type Tx } from '../../changes/transaction.ts';
import type { Database, Sql } from '../../db/database.ts';

/** The parts of a request that are stored to create its record later. */
export interface HeldRequest {
  readonly actor: Actor;
  readonly params: unknown;
  readonly body: unknown;
  readonly routeOptions: { readonly config: { readonly operation?: Operation } };
}

/**
 * Holds the text of a visitor or a reviewer until the team releases it.
 *
 * @throws {ConflictError} `limit_reached`: too many texts wait already.
 */
export type Hold = (tx: Sql, request: HeldRequest) => Promise<void>;

/** Carries the result of a change out of the transaction that it rolls back. */
class RehearsalResult<Result> extends Error {
  readonly result: Result;
  constructor(result: Result) {
    super('The change was only tried.');
    this.result = result;
  }
}

/** Makes a change as a dry run: its transaction is rolled back. @returns its result. @throws its error. */
export async function rehearse<Result>(
  database: Database,
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  try {
    return await database.transaction(async (tx) => {
      throw new RehearsalResult(await change(silentTx(tx)));
    });
  } catch (error) {
    if (error instanceof RehearsalResult) return error.result;
    throw error;
  }
}
