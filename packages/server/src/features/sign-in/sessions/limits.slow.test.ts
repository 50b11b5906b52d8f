import { emailOf, PASSWORD, SAME_ORIGIN_HEADERS, signIn } from '@postil/harness/factories/sessions';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer({ RATE_LIMIT_SIGN_IN: '3', TRUSTED_PROXIES: 'loopback' });
afterAll(() => server.close());

const headersFrom = (address: string) => ({
  ...SAME_ORIGIN_HEADERS,
  'x-forwarded-for': address,
  'x-forwarded-host': 'localhost',
  'x-forwarded-proto': 'http',
});
const attempt = (email: string, address: string, password = 'wrong horse battery staple') =>
  server.anonymous.post('/session', { email, password }, headersFrom(address));
/** Counts as an attempt without comparing a password, which is expensive. */
const requestReset = (email: string, address: string) =>
  server.anonymous.post('/password-resets', { email }, headersFrom(address));

describe('the limit on sign-in attempts', () => {
  it('applies to each account, from any address, in any spelling', async () => {
    const tenant = await server.createTenant();
    const email = await emailOf(tenant, tenant.user_id);
    for (const [index, spelling] of [email, email.toUpperCase(), ` ${email} `].entries())
      (await attempt(spelling, `192.0.2.${index + 1}`)).error('wrong_credentials');
    const response = await attempt(email, '192.0.2.9', PASSWORD);
    response.error('rate_limited');
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(60);
  });

  it('applies to each address, with any accounts, and not to other addresses', async () => {
    for (let count = 0; count < 3; count += 1)
      (await attempt(`nobody-${count}@example.com`, '198.51.100.1')).error('wrong_credentials');
    (await attempt('somebody@example.com', '198.51.100.1')).error('rate_limited');
    (await attempt('somebody@example.com', '198.51.100.2')).error('wrong_credentials');
  });

  it('for an account is not forgotten while thousands of others are tried', async () => {
    const tenant = await server.createTenant();
    const email = await emailOf(tenant, tenant.user_id);
    for (let count = 0; count < 3; count += 1) await attempt(email, `192.0.3.${count}`);
    const indexes = Array.from({ length: 5_600 }, (_, index) => index);
    for (let first = 0; first < indexes.length; first += 35)
      await Promise.all(
        indexes
          .slice(first, first + 35)
          .map((index) =>
            requestReset(
              `nobody-${index}@example.org`,
              `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
            ),
          ),
      );
    // Requests for a reset count like attempts.
    for (let count = 0; count < 2; count += 1) await requestReset('nobody-0@example.org', `192.0.3.${count}`);
    (await attempt('nobody-0@example.org', '192.0.3.9')).error('rate_limited');
    (await attempt(email, '192.0.3.9')).error('rate_limited');
  });

  it('does not affect people who are signed in', async () => {
    const tenant = await server.createTenant();
    const email = await emailOf(tenant, tenant.user_id);
    const browser = await signIn(server, email);
    for (let count = 0; count < 4; count += 1) await attempt(email, `203.0.113.${count}`);
    expect((await browser.get('/session')).status).toBe(200);
  });

  it('counts an invalid forwarded address as the address of the proxy', async () => {
    const statuses = [];
    for (let count = 0; count < 5; count += 1)
      statuses.push((await attempt(`made-up-${count}@example.com`, `unknown${count}`)).status);
    expect(statuses).toContain(429);
  });
});
