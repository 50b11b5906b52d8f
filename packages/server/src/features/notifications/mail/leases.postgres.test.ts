import {
  confirmAddress,
  createAddress,
  createNotifiedMember,
  mailReporters,
  startMailSetup,
} from '@postil/harness/factories/mailing';
import { createTask } from '@postil/harness/factories/records';
import { createShop, createWidgetComment } from '@postil/harness/factories/widget';
import { waitUntil } from '@postil/harness/postil/process';
import { afterAll, expect, it } from 'vitest';
import type { Fragment } from '../../../core/db/database.ts';

const mailSetup = await startMailSetup();
const { server, mailsTo } = mailSetup;
afterAll(() => mailSetup.close());

/**
 * Sends mails while another node is about to lease them: it has locked the first of the rows.
 *
 * @param rows the FROM and WHERE clauses that select the rows.
 */
async function sendWhileLeased(
  rows: (organizationId: string) => Fragment,
  { organizationId, table, send }: { organizationId: string; table: string; send: () => Promise<void> },
): Promise<void> {
  const { database } = server;
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = database.transaction(async (tx) => {
    await tx`SELECT ${rows(organizationId)} ORDER BY id LIMIT 1 FOR UPDATE`;
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  let isSent = false;
  const sending = send().then(() => {
    isSent = true;
  });
  const listWaits = () => database.sql`
    SELECT FROM pg_locks w JOIN pg_locks held ON held.pid = w.pid
    WHERE NOT w.granted AND held.relation = ${table}::regclass
      AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  await waitUntil('a lock wait', async () => isSent || (await listWaits()).length > 0);
  released.resolve();
  await holding;
  await sending;
  await send();
}

it('two replies are in one e-mail to the reporter even if another node leases one of them concurrently', async () => {
  const email = createAddress();
  const shop = await createShop(server, { pins: 'all' });
  const { client } = await shop.visit();
  const { id } = await createWidgetComment(client, { name: 'Vera', email });
  await confirmAddress(mailSetup, email);
  const { tenant } = shop;
  for (const content of ['Which browser?', 'And which version?'])
    await tenant.api.post(`/comments/${id}/replies`, { content, visibility: 'everyone' });
  const { sql } = server.database;
  await sendWhileLeased(
    (organizationId) => sql`FROM reporter_news WHERE organization_id = ${organizationId}`,
    {
      organizationId: tenant.organization_id,
      table: 'reporter_news',
      send: () => mailReporters(mailSetup),
    },
  );
  const news = mailsTo(email).filter(({ text }) => text.includes('replied'));
  expect(news).toHaveLength(1);
  expect(news[0]?.text).toMatch(/Which browser\?[\s\S]*And which version\?/);
});

it('two notifications are in one e-mail to a member even if another node leases one of them concurrently', async () => {
  const tenant = await server.createTenant();
  const grace = await createNotifiedMember(server, tenant, { name: 'Grace Hopper' });
  for (const content of ['The button overlaps', 'The footer is too narrow'])
    await createTask(tenant, { content, assigned_to: grace.id });
  const { sql } = server.database;
  await sendWhileLeased(
    (organizationId) => sql`FROM notifications WHERE organization_id = ${organizationId}`,
    {
      organizationId: tenant.organization_id,
      table: 'notifications',
      send: () => mailSetup.sendMails(),
    },
  );
  const mails = mailsTo(grace.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('The button overlaps');
  expect(mails[0]?.text).toContain('The footer is too narrow');
});
