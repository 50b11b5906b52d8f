import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Client } from '@postil/harness/clients/client';
import { initialize, preparedFolderSettings, startPostil } from '@postil/harness/postil/process';
import { SELF_SIGNED_PEM } from '@postil/harness/servers/certificate';
import { createWebhook, waitForAttempts } from '@postil/harness/servers/receiver';
import { expect, it, onTestFinished } from 'vitest';

it('an https webhook is called with SNI for a host name, and without SNI for an IP address', async () => {
  const pem = readFileSync(SELF_SIGNED_PEM);
  const names: (string | false | null | undefined)[] = [];
  const receiver = createServer({ key: pem, cert: pem }, (_, response) => response.end());
  receiver.on('secureConnection', ({ servername }) => names.push(servername));
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  onTestFinished(() => {
    receiver.close();
  });
  // The server listens on a TCP port, so its address is not a string.
  const { port } = receiver.address() as AddressInfo;
  const settings = {
    ...preparedFolderSettings(),
    WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1',
    NODE_EXTRA_CA_CERTS: SELF_SIGNED_PEM,
  };
  const { api_key: key } = await initialize(settings);
  const server = await startPostil(settings);
  const api = new Client(server.url, key);
  for (const host of ['localhost', '127.0.0.1']) {
    const { id } = await createWebhook({ api }, `https://${host}:${port}/`, ['webhook.test']);
    await api.post(`/webhooks/${id}/test`);
    expect(await waitForAttempts({ api }, id)).toMatchObject({
      status: 'delivered',
      attempts: [{ status_code: 200, error_class: null }],
    });
  }
  expect(names).toEqual(['localhost', false]);
  expect(await server.stop()).toBe(0);
});
