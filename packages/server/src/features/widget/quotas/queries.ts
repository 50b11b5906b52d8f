import type { Sql } from '../../../core/db/database.ts';

/** A charge to the daily quota for pictures of the visitors of a site. */
interface QuotaCharge {
  readonly organizationId: string;
  readonly siteId: string;
  readonly bytes: number;
  /** The quota in bytes. */
  readonly max: number;
}

/** Charges bytes to today's quota of a site's visitors. @returns false: not enough left. */
export async function chargeQuota(
  tx: Sql,
  { organizationId, siteId, bytes, max }: QuotaCharge,
): Promise<boolean> {
  if (bytes > max) return false;
  const rows = await tx`
    INSERT INTO visitor_uploads AS taken (organization_id, site_id, day, bytes)
    VALUES (${organizationId}, ${siteId}, (now() AT TIME ZONE 'UTC')::date, ${bytes})
    ON CONFLICT (organization_id, site_id, day) DO UPDATE SET bytes = taken.bytes + excluded.bytes
      WHERE taken.bytes + excluded.bytes <= ${max}::bigint
    RETURNING bytes`;
  return rows.length > 0;
}

/** Deletes the quotas of the days before yesterday. */
export async function deleteOldQuotas(sql: Sql): Promise<void> {
  await sql`/* of all tenants */ DELETE FROM visitor_uploads WHERE day < (now() AT TIME ZONE 'UTC')::date - 1`;
}
