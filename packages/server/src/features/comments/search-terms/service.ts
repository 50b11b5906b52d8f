import type { Database, Sql } from '../../../core/db/database.ts';
import { termsOf } from '../comment/terms.ts';
import {
  continueAfter,
  endRebuild,
  findRebuilds,
  lockNextComments,
  lockRebuild,
  storeTerms,
} from './queries.ts';

/** Comments of one transaction: few, because writers wait for them, on the embedded database all of them. */
const BATCH = 200;
/** After how many comments and organisations a run ends. */
const MAX_COMMENTS = 50_000;
const MAX_ORGANIZATIONS = 1_000;

/**
 * Rebuilds the search terms of comments after an upgrade that has changed their rules. Comments that it has not reached
 * yet are found by the terms of the earlier rules. It can be interrupted at any time, and runs on any number of nodes
 * at once.
 */
export async function rebuildTerms({
  sql,
  transaction,
}: Pick<Database, 'sql' | 'transaction'>): Promise<void> {
  let comments = 0;
  for (const organizationId of await findRebuilds(sql, MAX_ORGANIZATIONS)) {
    for (;;) {
      const made = await transaction((tx) => rebuildNext(tx, organizationId));
      comments += made;
      if (comments >= MAX_COMMENTS) return;
      if (made === 0) break;
    }
  }
}

/** @returns how many comments it has looked at; 0 at the end, and where another process works on the organisation. */
async function rebuildNext(tx: Sql, organizationId: string): Promise<number> {
  const afterId = await lockRebuild(tx, organizationId);
  if (afterId === undefined) return 0;
  const rows = await lockNextComments(tx, organizationId, { afterId, limit: BATCH });
  const last = rows.at(-1);
  if (!last) {
    await endRebuild(tx, organizationId);
    return 0;
  }
  await storeTerms(
    tx,
    organizationId,
    rows.map((row) => ({ id: row.id, terms: termsOf(row) })),
  );
  await continueAfter(tx, organizationId, last.id);
  return rows.length;
}
