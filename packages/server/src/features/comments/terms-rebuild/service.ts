import type { Database, Sql } from '../../../core/db/database.ts';
import { termsOf } from '../comment/terms.ts';
import {
  endRebuild,
  findRebuilds,
  lockNextComments,
  lockRebuild,
  storeProgress,
  storeTerms,
} from './queries.ts';

/** The comments per transaction: few, because their writers wait for it; on the embedded database, all do. */
const BATCH_SIZE = 200;
/** The maximum numbers of comments and organisations in a run. */
const MAX_COMMENTS = 50_000;
const MAX_ORGANIZATIONS = 1_000;

/**
 * Rebuilds the search terms of comments after an upgrade that has changed their rules. Until then, comments are found
 * by the terms of the earlier rules. It can be interrupted at any time, and run on several nodes concurrently.
 */
export async function rebuildTerms({
  sql,
  transaction,
}: Pick<Database, 'sql' | 'transaction'>): Promise<void> {
  let comments = 0;
  for (const organizationId of await findRebuilds(sql, MAX_ORGANIZATIONS)) {
    for (;;) {
      const rebuilt = await transaction((tx) => rebuildNextComments(tx, organizationId));
      comments += rebuilt;
      if (comments >= MAX_COMMENTS) return;
      if (rebuilt === 0) break;
    }
  }
}

/** @returns the number of processed comments; 0 at the end, or if another process has locked the organisation. */
async function rebuildNextComments(tx: Sql, organizationId: string): Promise<number> {
  const afterId = await lockRebuild(tx, organizationId);
  if (afterId === undefined) return 0;
  const rows = await lockNextComments(tx, organizationId, { afterId, limit: BATCH_SIZE });
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
  await storeProgress(tx, organizationId, last.id);
  return rows.length;
}
