import { startTestServer } from '@postil/harness/postil/test-server';
import pino from 'pino';
import { afterAll, expect, it } from 'vitest';
import { sendMail } from './sending.ts';

const server = await startTestServer();
afterAll(() => server.close());

it('a mail that cannot be composed causes an exception, and is neither sent nor counted', async () => {
  const { organization_id: organizationId, user_id: personId } = await server.createTenant();
  const sent: unknown[] = [];
  const options = {
    database: server.database,
    dailyLimit: 1,
    logger: pino({ level: 'silent' }),
    from: 'postil@example.com',
    baseUrl: () => 'https://postil.example.com',
    transport: { sendMail: async (mail: object) => void sent.push(mail), verify: async () => {} },
  };
  const mail = { person: { organizationId, personId }, name: 'Ada', email: 'ada@example.com' };
  const fail = () => {
    throw new TypeError('A fault.');
  };
  await expect(sendMail({ ...mail, render: fail }, options)).rejects.toThrow('A fault.');
  const render = () => ({ subject: 'Hello', text: 'Hello', html: '' });
  expect(await sendMail({ ...mail, render }, options)).toBe('sent');
  expect(sent).toMatchObject([{ subject: 'Hello' }]);
});
