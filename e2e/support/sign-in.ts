import type { Server } from './server.ts';

/** Signs in with an e-mail address and its password. @returns the session cookie, for a browser. */
export async function signInByApi({ url, email, password }: Pick<Server, 'url' | 'email' | 'password'>) {
  const response = await fetch(`${url}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`The sign-in was refused: ${await response.text()}`);
  const [pair = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  const [name = '', value = ''] = pair.split('=');
  return { name, value, url };
}
