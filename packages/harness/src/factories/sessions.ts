import { Done, Session, SessionRecord, Success } from '@postil/contract';
import { Type } from 'typebox';
import { type ApiResponse, Client } from '../clients/client.ts';
import { PASSWORD, QUICK_HASH, type Tenant, type TestServer } from '../postil/test-server.ts';
import { readMember } from './records.ts';

export { PASSWORD } from '../postil/test-server.ts';

/** The headers of a same-origin request by a browser. */
export const SAME_ORIGIN_HEADERS = { 'sec-fetch-site': 'same-origin' };

/** The e-mail address of a member. */
export async function emailOf(tenant: Tenant, memberId: string): Promise<string> {
  return (await readMember(tenant, memberId)).email;
}

/** Gives a member the password `PASSWORD`. */
export async function setMemberPassword({ database }: TestServer, memberId: string): Promise<void> {
  await database.sql`UPDATE users SET password_hash = ${QUICK_HASH} WHERE id = ${memberId}`;
}

/** Signs in with the password `PASSWORD`. @returns a client that has the session, as a browser. */
export async function signIn(server: TestServer, email: string): Promise<Client> {
  const response = await server.anonymous.post(
    '/session',
    { email, password: PASSWORD },
    SAME_ORIGIN_HEADERS,
  );
  response.body(200, Done(Session));
  return createCookieClient(server, cookieOf(response));
}

/** Signs in a member, even one without a password. */
export async function signInAs(server: TestServer, tenant: Tenant, memberId: string): Promise<Client> {
  await setMemberPassword(server, memberId);
  return signIn(server, await emailOf(tenant, memberId));
}

/** Creates a client that sends a cookie, as a browser does from a same-origin page. */
export function createCookieClient({ url }: TestServer, cookie: string): Client {
  return new Client(url, undefined, { ...SAME_ORIGIN_HEADERS, cookie });
}

/** The name and the value of the cookie that a response sets. */
export function cookieOf({ headers }: ApiResponse): string {
  const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';');
  return cookie;
}

/** The id of the session of a client. */
export async function currentSessionId(client: Client): Promise<string> {
  const { data } = (await client.get('/sessions')).body(200, Success(Type.Array(SessionRecord)));
  return data.find(({ is_current: isCurrent }) => isCurrent)?.id ?? '';
}

/** The signed-in person. */
export async function readSession(client: Client): Promise<Session> {
  return (await client.get('/session')).body(200, Success(Session)).data;
}
