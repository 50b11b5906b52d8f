import { expect } from '@playwright/test';
import type { Client } from '@postil/client';
import { createClient } from '@postil/client';

const PASSWORD = 'a password that is long';

/** An account with its server. */
interface Account {
  readonly url: string;
  readonly email: string;
  readonly password: string;
}

/** Adds to a project a client (a guest) who has accepted the invitation. */
export async function addClient(
  api: Client,
  { url: serverUrl, projectId }: { url: string; projectId: string },
): Promise<Account> {
  const email = `client-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const guest = await api.addMember({
    email,
    name: 'Katherine Client',
    role: 'guest',
    project_ids: [projectId],
  });
  await acceptInvitation(api, serverUrl, guest.id);
  return { url: serverUrl, email, password: PASSWORD };
}

/** Adds a member who has signed in. @returns the member, with an API client and the cookie of the session. */
export async function addMember(
  api: Client,
  serverUrl: string,
  name = `Grace ${crypto.randomUUID().slice(0, 6)}`,
) {
  const email = `${crypto.randomUUID()}@example.com`;
  const { id } = await api.addMember({ email, name, role: 'member' });
  const response = await acceptInvitation(api, serverUrl, id);
  const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const memberApi = createClient({
    baseUrl: serverUrl,
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('cookie', cookie);
      // The header that the browser adds to requests of the app itself.
      headers.set('origin', serverUrl);
      return fetch(input, { ...init, headers });
    },
  });
  const [cookieName = '', ...value] = cookie.split('=');
  return { id, name, api: memberApi, cookie: { name: cookieName, value: value.join('='), url: serverUrl } };
}

/** Invites a member and accepts the invitation, as the page of its link does. @returns the response, with the session. */
async function acceptInvitation(api: Client, serverUrl: string, id: string): Promise<Response> {
  const { url } = await api.createInvitation({ id });
  const response = await fetch(`${serverUrl}/api/v1/invitations/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: serverUrl, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ token: url.split('/').at(-1), password: PASSWORD }),
  });
  expect(response.status, await response.text()).toBeLessThan(300);
  return response;
}
