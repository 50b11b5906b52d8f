import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { createServer } from './server.ts';

const options = {
  logger: pino({ level: 'silent' }),
  lifecycle: { isStopping: false },
  trustedProxies: [],
  baseUrl: undefined,
  maxInFlight: 10,
};

describe('a server', () => {
  it('does not start with a route that declares no permission', async () => {
    const app = await createServer(options);
    app.get('/open', { config: { permission: 'open' } }, async () => 'x');
    app.get('/forgotten', async () => 'x');
    await expect(app.ready()).rejects.toThrow('GET /forgotten');
  });

  it('starts when every route declares a permission', async () => {
    const app = await createServer(options);
    app.get('/open', { config: { permission: 'open' } }, async () => 'x');
    await expect(app.ready()).resolves.toBeDefined();
    await app.close();
  });
});
