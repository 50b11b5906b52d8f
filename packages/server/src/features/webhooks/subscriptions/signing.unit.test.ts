import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { issueSigningSecret, sign } from './signing.ts';

describe('a signature', () => {
  it('equals the published test vector of Standard Webhooks', () => {
    const message = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1_614_265_330,
      body: '{"test": 2432232314}',
    };
    expect(sign(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], message)).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });

  it('is verified by a third-party library, with each of two secrets', () => {
    const secrets = [issueSigningSecret(), issueSigningSecret()];
    const body = JSON.stringify({ text: 'Größe 🚀' });
    const timestamp = Math.floor(Date.now() / 1_000);
    const headers = {
      'webhook-id': 'id',
      'webhook-timestamp': String(timestamp),
      'webhook-signature': sign(secrets, { id: 'id', timestamp, body }),
    };
    for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(issueSigningSecret()).verify(body, headers)).toThrow();
    expect(() => new Webhook(secrets[0] ?? '').verify(`${body} `, headers)).toThrow();
  });

  it('is made with a secret of 32 random bytes', () => {
    const secret = issueSigningSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(issueSigningSecret()).not.toBe(secret);
  });
});
