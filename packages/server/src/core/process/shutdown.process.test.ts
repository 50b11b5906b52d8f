import { Client } from '@postil/harness/clients/client';
import { initialize, preparedFolderSettings, startPostil } from '@postil/harness/postil/process';
import { connectRaw } from '@postil/harness/postil/raw-connection';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';

const UNCAUGHT_MODULE = new URL('./fixtures/uncaught.mjs', import.meta.url).href;

describe('an uncaught error', () => {
  const settings = preparedFolderSettings();
  let key: string;
  beforeAll(async () => {
    key = (await initialize(settings)).api_key;
  });

  it.each([
    ['thrown', 'SIGUSR2', 'Thrown by the test.'],
    ['rejected', 'SIGWINCH', 'Rejected by the test.'],
  ] as const)(
    'when %s, ends the process with status 1, logs the reason, and ends open requests with 503',
    async (_how, signal, reason) => {
      const postil = await startPostil({ ...settings, NODE_OPTIONS: `--import ${UNCAUGHT_MODULE}` });
      onTestFinished(() => postil.kill());
      expect((await new Client(postil.url, key).post('/boards/tasks', { content: 'Before' })).status).toBe(
        201,
      );
      const openConnection = await connectRaw(postil.url);
      openConnection.send(
        `POST /api/v1/boards/tasks HTTP/1.1\r\nHost: postil\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
      );
      // When this response arrives, the server has received the other request.
      expect((await new Client(postil.url, key).get('/comments')).status).toBe(200);

      postil.send(signal);
      expect(await postil.ended).toBe(1);
      await openConnection.closed;
      expect(openConnection.received()).toMatch(/^HTTP\/1\.1 503 /);
      expect(openConnection.received()).toContain('"code":"unavailable"');
      expect(openConnection.received().toLowerCase()).toContain('retry-after');
      const line = postil
        .stdout()
        .split('\n')
        .find((each) => each.includes('"level":"fatal"'));
      expect(JSON.parse(line ?? '{}')).toMatchObject({
        msg: 'shutting down after an uncaught error',
        err: { message: reason },
      });
    },
  );

  it('loses only the open requests', async () => {
    const restartedServer = await startPostil(settings);
    // One record was acknowledged before each error.
    expect(JSON.parse((await new Client(restartedServer.url, key).get('/comments')).text).data.total).toBe(2);
    expect(await restartedServer.stop()).toBe(0);
  });
});
