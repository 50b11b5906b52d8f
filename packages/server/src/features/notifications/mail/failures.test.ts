import { createServer as createTcpServer } from 'node:net';
import { findFreePort } from '@postil/harness/databases/postgres-server';
import { createNotifiedMember, sendMails } from '@postil/harness/factories/mailing';
import { createTask } from '@postil/harness/factories/records';
import { type LogEntry, startTestServer } from '@postil/harness/postil/test-server';
import { startMailServer } from '@postil/harness/servers/mail-server';
import { describe, expect, it, onTestFinished } from 'vitest';

/** The log entry about an e-mail to a new member that could not be delivered to the mail server at a URL. */
async function logOfMail(smtpUrl: string): Promise<{ entry: LogEntry | undefined; email: string }> {
  const entries: LogEntry[] = [];
  const server = await startTestServer(
    { SMTP_URL: smtpUrl, MAIL_FROM: 'postil@postil.example', MAIL_DIGEST_SECONDS: '0' },
    { onLog: (entry) => entries.push(entry) },
  );
  onTestFinished(() => server.close());
  const tenant = await server.createTenant();
  const { id, email } = await createNotifiedMember(server, tenant);
  await createTask(tenant, { assigned_to: id });
  await sendMails(server);
  return { entry: entries.find(({ msg }) => msg.includes('did not accept')), email };
}

async function startServer(options?: Parameters<typeof startMailServer>[0]) {
  const smtp = await startMailServer(options);
  onTestFinished(() => smtp.close());
  return smtp;
}

describe('the log of an e-mail that was not accepted', () => {
  it('names the unknown authority of a certificate, and the setting to trust it', async () => {
    const { url } = await startServer({ isSecure: true });
    const { entry } = await logOfMail(url);
    expect(entry).toMatchObject({
      reason: expect.stringMatching(/^self-signed certificate: .*NODE_EXTRA_CA_CERTS/),
    });
  });

  it('names a port without a listener', async () => {
    const { entry } = await logOfMail(`smtp://127.0.0.1:${await findFreePort()}`);
    expect(entry).toMatchObject({
      reason: expect.stringMatching(/^connect ECONNREFUSED [^:]+:\d+: .*SMTP_URL/),
    });
  });

  it('names a host that does not exist', async () => {
    const { entry } = await logOfMail('smtp://mail.invalid');
    expect(entry).toMatchObject({ reason: expect.stringMatching(/mail\.invalid: .*SMTP_URL|name servers/) });
  });

  it('names a server that closes the connection', async () => {
    const tcpServer = createTcpServer((socket) => socket.end());
    const port = await findFreePort();
    await new Promise<void>((resolve) => tcpServer.listen(port, '127.0.0.1', resolve));
    onTestFinished(() => {
      tcpServer.close();
    });
    const { entry } = await logOfMail(`smtp://127.0.0.1:${port}`);
    expect(entry).toMatchObject({ reason: expect.stringMatching(/closed.*: check the port of SMTP_URL/) });
  });

  it('has the response of the server, without the address of the recipient', async () => {
    const smtp = await startServer();
    smtp.refusals.push(550);
    const { entry, email } = await logOfMail(smtp.url);
    expect(entry).toMatchObject({ response_code: 550, reason: expect.stringContaining('550') });
    expect(JSON.stringify(entry)).not.toContain(email);
  });

  it('reports that the server refuses or requires user name and password', async () => {
    const smtp = await startServer({ users: { postil: 'right' } });
    const wrongPasswordLog = await logOfMail(smtp.url.replace('//', '//postil:wrong@'));
    expect(wrongPasswordLog.entry).toMatchObject({
      reason: expect.stringMatching(/535.*: check user name and password/),
    });
    const noPasswordLog = await logOfMail(smtp.url);
    expect(noPasswordLog.entry).toMatchObject({
      reason: expect.stringMatching(/530.*: put user name and password/),
    });
  });
});
