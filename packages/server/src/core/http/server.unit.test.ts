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
  it('does not start with a route without a declared permission', async () => {
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

  it('immediately refuses requests above its concurrency limit with 503, and serves requests again when others have ended', async () => {
    const app = await createServer({ ...options, maxInFlight: 2 });
    const completion = Promise.withResolvers<void>();
    app.get('/slow', { config: { permission: 'open' } }, async () => {
      await completion.promise;
      return 'x';
    });
    const slowResponses = [app.inject('/slow'), app.inject('/slow')];
    while (app.requestLimiter.active.total < 2) await new Promise((resolve) => setImmediate(resolve));
    const refused = await app.inject('/slow');
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
    completion.resolve();
    for (const { statusCode } of await Promise.all(slowResponses)) expect(statusCode).toBe(200);
    expect((await app.inject('/slow')).statusCode).toBe(200);
    await app.close();
  });
});
