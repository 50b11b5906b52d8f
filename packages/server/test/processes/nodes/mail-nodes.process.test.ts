import { CreatedTask, Done, MemberRecord } from '@postil/contract';
import { Client } from '@postil/harness/clients/client';
import { startPostgres } from '@postil/harness/databases/postgres-server';
import { initialize, startPostil, waitUntil } from '@postil/harness/postil/process';
import { startMailServer } from '@postil/harness/servers/mail-server';
import { expect, it, onTestFinished } from 'vitest';

const PEOPLE = 25;

it('two nodes on one database mail each invitation and each notification once', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const smtp = await startMailServer();
  onTestFinished(() => smtp.close());
  const settings = {
    DATABASE_URL: await postgres.createDatabase(),
    SMTP_URL: smtp.url,
    MAIL_DIGEST_SECONDS: '1',
  };
  const { api_key: key } = await initialize(settings);
  const nodes = await Promise.all([startPostil(settings), startPostil(settings)]);
  const clients = nodes.map(({ url }) => new Client(url, key));
  const [api] = clients;
  if (!api) throw new Error('No node runs.');
  const people: MemberRecord[] = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    const body = { email: `${index}@acme.example`, name: `Person ${index}`, role: 'member' };
    people.push((await api.post('/members', body)).body(201, Done(MemberRecord)).data);
  }
  const accept = async (text: string) => {
    const [link = ''] = /(?<=^Accept mail from this organisation: )\S+$/m.exec(text) ?? [];
    expect((await fetch(link, { method: 'POST' })).status).toBe(200);
  };
  await waitUntil('every invitation', () => smtp.mails.length >= PEOPLE, 90_000);
  expect(smtp.mails).toHaveLength(PEOPLE);
  for (const { text } of smtp.mails) await accept(text);
  // Both nodes work concurrently, but each sequentially: on a busy machine, full concurrency is an overload.
  await Promise.all(
    clients.map(async (client) => {
      for (const { id } of people) {
        const response = await client.post('/boards/tasks', { content: 'A task', assigned_to: id });
        response.body(201, Done(CreatedTask));
      }
    }),
  );
  const countMailed = () =>
    smtp.mails.reduce((sum, { text }) => sum + text.split('assigned the comment').length - 1, 0);
  await waitUntil('every mail', () => countMailed() >= 2 * PEOPLE, 90_000);
  expect(await Promise.all(nodes.map((node) => node.stop()))).toEqual([0, 0]);
  expect(countMailed()).toBe(2 * PEOPLE);
  for (const { email } of people) {
    const [invitation, ...mails] = smtp.mails.filter(({ to }) => to.includes(email));
    expect(invitation?.text).toContain('added you');
    expect(mails.length).toBeGreaterThan(0);
    // A notification that came after the window of the first gets a separate e-mail.
    expect(mails.length).toBeLessThanOrEqual(2);
  }
});
