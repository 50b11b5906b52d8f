import type { Sql } from '../../../core/db/database.ts';
import { isUnpaused, pendingWebhooks } from '../delivery/queries.ts';

/** The maximum number of deliveries counted for a webhook, which bounds the cost of a long queue. */
const MAX_COUNTED = 1_000;

/** The due deliveries without a lease, over all organisations, except for paused chats. */
export interface QueueRow {
  /** The number of due deliveries; up to 1,000 of each webhook are counted. */
  readonly due: number;
  /** The time since the first of them became due; 0 if there is none. */
  readonly oldest_seconds: number;
}

/** Measures the queue: by a skip scan of the index, like leasing, unless the database is sharded. */
export async function measureQueue(sql: Sql): Promise<QueueRow> {
  const [row] = await (sql.isSharded ? measureShards(sql) : measureWebhooks(sql));
  return row ?? { due: 0, oldest_seconds: 0 };
}

function measureWebhooks(sql: Sql) {
  return sql<QueueRow[]>`
    /* of all tenants */ WITH RECURSIVE ${pendingWebhooks(sql)}, due AS (
      SELECT one.next_attempt_at FROM pending p
      JOIN webhooks w ON w.organization_id = p.organization_id AND w.id = p.webhook_id AND ${isUnpaused(sql)}
      CROSS JOIN LATERAL (
        SELECT d.next_attempt_at FROM webhook_deliveries d
        WHERE d.organization_id = p.organization_id AND d.webhook_id = p.webhook_id AND d.status = 'pending'
          AND d.next_attempt_at <= now() AND (d.leased_until IS NULL OR d.leased_until <= now())
        ORDER BY d.next_attempt_at LIMIT ${MAX_COUNTED}) one
    )
    SELECT count(*)::int AS due,
      coalesce(extract(epoch FROM now() - min(next_attempt_at)), 0)::float8 AS oldest_seconds
    FROM due`;
}

/** A shard cannot use the index of another one: each counts its own rows. */
function measureShards(sql: Sql) {
  return sql<QueueRow[]>`
    /* of all tenants */ SELECT coalesce(sum(least(due, ${MAX_COUNTED})), 0)::int AS due,
      coalesce(extract(epoch FROM now() - min(oldest)), 0)::float8 AS oldest_seconds
    FROM (
      SELECT count(*) AS due, min(d.next_attempt_at) AS oldest FROM webhook_deliveries d
      JOIN webhooks w ON w.organization_id = d.organization_id AND w.id = d.webhook_id AND ${isUnpaused(sql)}
      WHERE d.status = 'pending' AND d.next_attempt_at <= now() AND (d.leased_until IS NULL OR d.leased_until <= now())
      GROUP BY d.organization_id, d.webhook_id
    ) queue`;
}
