import { createHmac } from 'node:crypto';
import type { Database, Sql } from '../../../core/db/database.ts';
import { getInstallationSecret } from '../../../core/db/installation-secrets.ts';
import { DAY_MS } from '../../../core/process/durations.ts';
import { LINK_SECRET } from './links.ts';
import {
  type Addressee,
  countMail,
  countMailToAddress,
  uncountMail,
  uncountMailToAddress,
} from './queries.ts';

/** The daily limit (UTC) on a kind of mail to an address, across all organisations. */
export interface AddressLimit {
  readonly kind: string;
  readonly limit: number;
}

/** The daily limit that an e-mail exceeds: that of its organisation, or that of its address. */
export type ExceededLimit = 'over the limit' | 'over the address limit';

/** An e-mail before it is sent. */
interface PendingMail {
  readonly person: Addressee;
  readonly email: string;
  /** Absent: unlimited. */
  readonly addressLimit?: AddressLimit;
}

/**
 * Counts an e-mail, if it may be sent.
 *
 * @param dailyLimit the limit for an organisation; 0: no limit.
 * @returns the exceeded limit, or `takeBack`, to call if the e-mail was not sent.
 */
export async function countTowardsLimits(
  mail: PendingMail,
  { database, dailyLimit }: { database: Database; dailyLimit: number },
): Promise<ExceededLimit | { takeBack(): Promise<void> }> {
  const { organizationId } = mail.person;
  const day = today();
  if (dailyLimit > 0 && !(await countMail(database, organizationId, { limit: dailyLimit, day })))
    return 'over the limit';
  const uncountOrganizationMail = async () => {
    if (dailyLimit > 0) await uncountMail(database, organizationId, { day });
  };
  const { addressLimit } = mail;
  if (!addressLimit) return { takeBack: uncountOrganizationMail };
  const name = await counterKeyOf(database.sql, mail.email, addressLimit);
  if (!(await countMailToAddress(database.sql, { name, day, limit: addressLimit.limit }))) {
    await uncountOrganizationMail();
    return 'over the address limit';
  }
  return {
    async takeBack() {
      await uncountOrganizationMail();
      await uncountMailToAddress(database.sql, { name, day });
    },
  };
}

/** The key of the counter of e-mails to an address. Addresses that differ only in a plus suffix share one. */
async function counterKeyOf(sql: Sql, email: string, { kind }: AddressLimit): Promise<Buffer> {
  const secret = await getInstallationSecret(sql, LINK_SECRET);
  const mailbox = email.toLowerCase().replace(/\+[^@]*@/, '@');
  return createHmac('sha256', secret).update(`${kind}\n${mailbox}`).digest();
}

/** The day in UTC, as `2026-01-02`. */
function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** The beginning of the next day in UTC, at which daily limits are reset. */
export function startOfNextDay(nowMs = Date.now()): Date {
  return new Date((Math.floor(nowMs / DAY_MS) + 1) * DAY_MS);
}
