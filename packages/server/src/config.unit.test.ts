import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { readConfig, SETTINGS } from './config.ts';
import { RefusedError } from './core/errors.ts';
import { integer, readSettings, setting } from './setting-values.ts';

/** The message about invalid settings. */
function refusalOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof RefusedError) return error.message;
    throw error;
  }
  throw new Error(`These settings were accepted: ${JSON.stringify(environment)}`);
}

const INVALID_VALUES: Record<keyof typeof SETTINGS, readonly string[]> = {
  PORT: ['abc', '-1', '65536', '80.5', '0x50'],
  HOST: [],
  BASE_URL: [
    'feedback.example.com',
    'ftp://feedback.example.com',
    'https://feedback.example.com/?lang=en',
    'https://feedback.example.com/#board',
    'https://ada@feedback.example.com',
  ],
  DATA_DIR: [],
  UPLOAD_MAX_BYTES: ['0', '1023', '104857601', '10 MB'],
  STORAGE_URL: [
    's3.example.com/bucket',
    'https://key:secret@host/bucket',
    's3://key:secret@host',
    's3://key:secret@host/',
    's3://key:secret@/bucket',
    's3://key@host/bucket',
    's3://:secret@host/bucket',
    's3://key:a/b@host/bucket',
    's3://key:a%zz@host/bucket',
    's3://key:secret@host/no',
    's3://key:secret@host/buck et',
    's3://key:secret@host/bucket/a//b',
    's3://key:secret@host/bucket/a%2Fb',
    's3://key:secret@host/bucket#part',
    's3://key:secret@host/bucket?region=',
    's3://key:secret@host/bucket?region=a&region=b',
    's3://key:secret@host/bucket?style=path',
  ],
  DATABASE_URL: ['mysql://me@host/db', 'postgres://host', 'host/db'],
  DATABASE_REPLICA_URLS: ['replica.example.com', 'postgres://u:p@one/db, host/db'],
  SECRET_KEY: ['short', 'g'.repeat(64), ',', `${'0'.repeat(64)}, short`],
  DB_POOL_SIZE: ['0', '1001', 'many'],
  DB_PREPARE: ['yes', '1', 'FALSE'],
  LOG_LEVEL: ['loud', 'warn,info'],
  TRUSTED_PROXIES: [
    'foo',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '::/000',
    '10.0.0',
    '10.0.0.1, foo',
    'fd00::/129',
    'Loopback',
    'true',
    '1',
  ],
  MAX_IN_FLIGHT: ['0', '100001'],
  OIDC_ISSUER: ['nowhere', 'http://login.example.com', 'ftp://login.example.com'],
  OIDC_CLIENT_ID: [],
  OIDC_CLIENT_SECRET: [],
  OIDC_NAME: [],
  OIDC_SCOPES: ['email', 'openid "email"'],
  OIDC_TRUST_EMAIL: ['maybe'],
  OIDC_GROUPS_CLAIM: ['groups roles', 'groups,roles', 'designers=member'],
  OIDC_ROLES: ['designers', 'designers=owner', '=member', ',', '/designers=member,designers=guest'],
  OIDC_ROLES_DRY_RUN: ['maybe'],
  OIDC_ORGANIZATION: ['everybody', '1'],
  OIDC_DOMAINS: ['everybody', '@example.com', 'https://example.com'],
  RATE_LIMIT_SIGN_IN: ['-1', '1000001', '1.5'],
  RATE_LIMIT_REQUESTS: ['-1', '1000001'],
  RATE_LIMIT_CREATIONS: ['none'],
  RATE_LIMIT_MCP: ['-1', '1000001'],
  RATE_LIMIT_ORGANIZATION: ['-1', '1000001'],
  RATE_LIMIT_OPEN: ['-1', 'many'],
  RATE_LIMIT_FAILED_AUTH: ['1e3'],
  RATE_LIMIT_GUEST: ['-1', 'few'],
  RATE_LIMIT_GUEST_SITE: ['-1', '1000001'],
  LIMIT_WEBHOOKS: ['-1', 'none'],
  LIMIT_API_KEYS: ['-1', '1000001'],
  LIMIT_MEMBERS: ['1.5'],
  LIMIT_SITES: ['-1'],
  LIMIT_PROJECTS: ['many'],
  LIMIT_REVIEW_LINKS: ['-1', 'some'],
  LIMIT_HELD_COMMENTS: ['-1', '1000001'],
  LIMIT_STORED_BYTES: ['-1', '10 GB', '1000000000000001'],
  LIMIT_UPLOADS: ['-1', '10001'],
  LIMIT_VISITOR_BYTES: ['-1', '1GB'],
  LIMIT_WAITS: ['-1', '1001'],
  LIMIT_STREAMS: ['-1', '100001'],
  MCP_ALLOWED_ORIGINS: ['app.example.com', 'https://app.example.com/path', '*', 'null'],
  WEBHOOK_RETRY_SCHEDULE: [',', '0,x', '-5', '604801', Array(101).fill('1').join()],
  WEBHOOK_TIMEOUT_MS: ['99', '60001'],
  WEBHOOK_ALLOW_CIDRS: ['private', '10.0.0.0/33', 'loopback'],
  WEBHOOK_ALLOW_HTTP: ['on'],
  SMTP_URL: ['mail.example.com', 'http://mail.example.com', 'smtp://'],
  MAIL_FROM: ['Postil', 'a@b, c@d', 'Postil <postil>'],
  MAIL_DAILY_LIMIT: ['-1', 'many'],
  MAIL_DIGEST_SECONDS: ['3601', 'a minute'],
  REMINDER_HOUR: ['24', 'noon'],
};

describe('an invalid setting', () => {
  const cases = Object.entries(INVALID_VALUES).flatMap(([name, values]) =>
    values.map((value) => [name, value]),
  );

  it.each(cases)('%s=%s is refused with its name and its valid values', (name = '', value = '') => {
    expect(refusalOf({ [name]: value })).toMatch(new RegExp(`^Wrong settings: ${name} must [^;]+\\.$`));
  });

  it('that lists proxies is refused with the name of the invalid proxy', () => {
    const refusal = refusalOf({ TRUSTED_PROXIES: '10.0.0.1, foo' });
    expect(refusal).toContain('"foo"');
    expect(refusal).toContain('10.0.0.0/8');
    expect(refusal).toContain('loopback, linklocal, uniquelocal');
  });

  it.each([
    ['DATABASE_URL', 'DATABASE_REPLICA_URLS', 'postgres://replica.example.com/postil'],
    ['OIDC_CLIENT_ID', 'OIDC_ISSUER', 'https://login.example.com'],
    ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'postil'],
    ['OIDC_ISSUER', 'OIDC_CLIENT_SECRET', 'secret'],
    ['OIDC_ISSUER', 'OIDC_NAME', 'Example'],
    ['OIDC_ISSUER', 'OIDC_SCOPES', 'openid groups'],
    ['OIDC_ISSUER', 'OIDC_TRUST_EMAIL', 'true'],
    ['OIDC_ISSUER', 'OIDC_GROUPS_CLAIM', 'roles'],
    ['OIDC_ISSUER', 'OIDC_ROLES', 'designers=member'],
    ['OIDC_ISSUER', 'OIDC_ROLES_DRY_RUN', 'true'],
    ['OIDC_ISSUER', 'OIDC_ORGANIZATION', '0198c5a0-0000-7000-8000-000000000000'],
    ['OIDC_ISSUER', 'OIDC_DOMAINS', 'example.com'],
  ])('is refused when the setting that it requires is missing: %s for %s', (required, name, value) => {
    expect(refusalOf({ [name]: value })).toBe(`Wrong settings: ${required} is required with ${name}.`);
  });

  it('is reported together with the other invalid settings', () => {
    const refusal = refusalOf({ PORT: 'abc', TRUSTED_PROXIES: 'foo' });
    expect(refusal).toMatch(/PORT must .*; TRUSTED_PROXIES must /);
  });
});

describe('BASE_URL', () => {
  it.each([
    ['https://feedback.example.com/', 'https://feedback.example.com'],
    ['HTTPS://Feedback.Example.COM', 'https://feedback.example.com'],
    ['https://feedback.example.com:443', 'https://feedback.example.com'],
    ['http://feedback.example.com:80/', 'http://feedback.example.com'],
    ['https://bücher.example/Postil//', 'https://xn--bcher-kva.example/Postil'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])('given as %s is normalised to %s', (text, read) => {
    expect(readConfig({ BASE_URL: text }).BASE_URL).toBe(read);
  });
});

describe('TRUSTED_PROXIES', () => {
  it.each([
    '127.0.0.1',
    '10.0.0.0/8, fd00::/8',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:0:0/96',
    '64:ff9b::10.0.0.1',
    'loopback, linklocal,uniquelocal',
  ])('accepts %s, and so does the server', async (text) => {
    const { TRUSTED_PROXIES: trustProxy } = readConfig({ TRUSTED_PROXIES: text });
    expect(trustProxy.join(', ')).toBe(text.replaceAll(/, ?/g, ', '));
    await Fastify({ trustProxy }).close();
  });

  it.each(['', '   '])('is empty when given as "%s"', (given) => {
    expect(readConfig({ TRUSTED_PROXIES: given }).TRUSTED_PROXIES).toEqual([]);
  });
});

it('every setting may be absent, and then has a value only if it has a default', () => {
  const config = readConfig({});
  for (const [name, setting] of Object.entries(SETTINGS)) {
    const hasValue = config[name as keyof typeof SETTINGS] !== undefined;
    expect([name, hasValue]).toEqual([name, 'fallback' in setting]);
  }
});

describe('the reading of settings', () => {
  const PORT = setting('A port.', undefined, integer(1, 65_535));
  const parseWithFault = (text: string | undefined) => text?.normalize('no form') ?? '';
  const FAULTY = setting('A setting whose reading has a fault.', undefined, parseWithFault);

  it('names each setting whose text is not valid, with its valid values', () => {
    const { values, problems } = readSettings({ PORT, FAULTY }, { PORT: 'many' });
    expect(values).toEqual({ PORT: undefined, FAULTY: undefined });
    expect(problems).toEqual(['PORT must be a whole number from 1 to 65535']);
  });

  it('does not present our own fault as the operator’s mistake', () => {
    expect(() => readSettings({ PORT, FAULTY }, { PORT: 'many', FAULTY: 'any text' })).toThrow(RangeError);
  });
});
