import type { Client } from '../clients/client.ts';
import type { Tenant, TestServer } from '../postil/test-server.ts';
import { createMember, createMemberClient, listNotifications } from './records.ts';

/** A member of the team with a key of their own. */
interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly api: Client;
}

/** Adds a member with a key. @param fields of the member. */
export async function joinTeam(
  server: TestServer,
  tenant: Tenant,
  fields: { readonly name: string } & Record<string, unknown>,
): Promise<Person> {
  const { id, email } = await createMember(tenant, fields);
  return { id, name: fields.name, email, api: await createMemberClient(server, tenant, id) };
}

/** The reasons of each person's notifications, newest first. */
export async function reasonsFor(people: readonly Person[]): Promise<Record<string, string[]>> {
  const listings = await Promise.all(people.map(({ api }) => listNotifications(api)));
  return Object.fromEntries(
    people.map(({ name }, index) => [name, listings[index]?.data.map(({ reason }) => reason) ?? []]),
  );
}

/** The messages of a person's notifications, newest first. */
export async function messagesTo({ api }: Pick<Person, 'api'>): Promise<string[]> {
  return (await listNotifications(api)).data.map(({ message }) => message);
}
