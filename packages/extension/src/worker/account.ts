import type { ExtensionAccount } from '@postil/contract';
import { type Area, extension } from '../browser.ts';
import { TIME_LIMIT_MS } from '../time-limit.ts';

/** The member for whom the extension acts, and the server. */
export interface Account {
  /** The URL of the server, with a slash at its end. */
  readonly server: string;
  readonly token: string;
  /** The names of the member and of the organisation. */
  readonly member: string;
  readonly organization: string;
}

/** A token that awaits the consent of its member. */
type PendingToken = Pick<Account, 'server' | 'token'>;

const { local } = extension.storage;

/** The account; undefined: signed out. */
export function findAccount(): Promise<Account | undefined> {
  return read(local, 'account');
}

export function findPendingToken(): Promise<PendingToken | undefined> {
  return read(local, 'pending');
}

export async function clearAccount(): Promise<void> {
  await local.remove('account');
}

/** Hides the token from content scripts, including those of the extension. */
export async function protectAccount(): Promise<void> {
  await local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}

/** Starts the sign-in. @param server the URL, with a slash at its end. @returns the URL of the consent page. */
export async function beginSignIn(server: string, browserName: string): Promise<string> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const secret = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  const pending: PendingToken = { server, token: `pwe_${secret.replace(/=+$/, '')}` };
  await local.set({ pending });
  const query = new URLSearchParams({ token_hash: await hashOf(pending.token), name: browserName });
  return `${server}extension/connect?${query}`;
}

/** The hexadecimal SHA-256 of a token. */
export async function hashOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Signs in with the pending token, if the server accepts it.
 *
 * @returns whether the server accepts it.
 * @throws {Error} the server cannot be reached.
 */
export async function finishSignIn(tokenHash: string): Promise<boolean> {
  const pending = await findPendingToken();
  if (!pending || (await hashOf(pending.token)) !== tokenHash) return false;
  const response = await fetch(`${pending.server}widget/v1/extension`, {
    headers: { authorization: `Bearer ${pending.token}` },
    credentials: 'omit',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  if (!response.ok) return false;
  const { data }: { data: ExtensionAccount } = await response.json();
  const account: Account = { ...pending, member: data.member.name, organization: data.organization.name };
  await local.set({ account });
  await local.remove('pending');
  return true;
}

/** Revokes the access on the server, and deletes the account here even if the server cannot be reached. */
export async function signOut({ server, token }: Account): Promise<void> {
  await clearAccount();
  await fetch(`${server}widget/v1/extension`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
    credentials: 'omit',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  }).catch((error: unknown) => {
    // The member can revoke the access in the profile, which lists every extension.
    console.warn('[postil] The access of this extension could not be revoked on the server.', error);
  });
}

async function read<Value>(area: Area, key: string): Promise<Value | undefined> {
  // Only this file writes the account and the pending token.
  return (await area.get(key))[key] as Value | undefined;
}
