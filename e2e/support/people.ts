import { expect } from '@playwright/test';
import type { Client } from '@postil/client';

const PASSWORD = 'a password that is long';

/** An account, with the server on which it signs in. */
export interface Account {
  readonly url: string;
  readonly email: string;
  readonly password: string;
}

/** Adds a client (a guest) to a project, who has accepted the invitation. */
export async function addClient(
  api: Client,
  { url: base, projectId }: { url: string; projectId: string },
): Promise<Account> {
  const email = `client-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const guest = await api.addMember({
    email,
    name: 'Katherine Client',
    role: 'guest',
    project_ids: [projectId],
  });
  const { url } = await api.createInvitation({ id: guest.id });
  const accepted = await fetch(`${base}/api/v1/invitations/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ token: url.split('/').at(-1), password: PASSWORD }),
  });
  expect(accepted.status, await accepted.text()).toBeLessThan(300);
  return { url: base, email, password: PASSWORD };
}
