import { readToken, signToken } from '../../../core/access/signed-tokens.ts';
import type { Sql } from '../../../core/db/database.ts';
import { getInstallationSecret } from '../../../core/db/installation-secrets.ts';
import { DAY_MS } from '../../../core/process/durations.ts';
import type { AddressKey } from './queries.ts';

/** The paths of the pages behind the links in mails to addresses without an account, by their purpose. */
export const ADDRESS_PATHS = {
  confirm: '/reporters/confirm',
  unsubscribe: '/reporters/unsubscribe',
} as const;
export type AddressPurpose = keyof typeof ADDRESS_PATHS;

/** The name of the installation secret for signing the links. */
const LINK_SECRET = 'reporter-links';
const PREFIX = 'pwm_';
/** null: unlimited, so that people can unsubscribe long after they got the e-mail. */
const LIFETIMES_MS = {
  confirm: 30 * DAY_MS,
  unsubscribe: null,
} as const satisfies Record<AddressPurpose, number | null>;

/** The path of a link for one address and one purpose. It is signed, and not stored. */
export async function createAddressPath(
  sql: Sql,
  purpose: AddressPurpose,
  { organizationId, addressId }: AddressKey,
): Promise<string> {
  const secret = await getInstallationSecret(sql, LINK_SECRET);
  const lifetimeMs = LIFETIMES_MS[purpose];
  const expiresAt = lifetimeMs === null ? null : Date.now() + lifetimeMs;
  const token = signToken(secret, PREFIX, [purpose, organizationId, addressId, expiresAt]);
  return `${ADDRESS_PATHS[purpose]}?token=${token}`;
}

/** The key of the address in a token that was issued here for this purpose and is not expired; otherwise undefined. */
export async function readAddressToken(
  sql: Sql,
  purpose: AddressPurpose,
  token: string,
): Promise<AddressKey | undefined> {
  const fields = readToken(await getInstallationSecret(sql, LINK_SECRET), PREFIX, token);
  if (!fields) return undefined;
  // As `createAddressPath` writes them.
  const [signedPurpose, organizationId, addressId, expiresAt] = fields as [
    string,
    string,
    string,
    number | null,
  ];
  const isExpired = expiresAt !== null && expiresAt <= Date.now();
  return signedPurpose === purpose && !isExpired ? { organizationId, addressId } : undefined;
}
