import { expect, it } from 'vitest';
import { explainConnection, hasUnknownAuthority, reasonOf } from './failures.ts';

const withCode = (message: string, code: string, cause?: unknown) =>
  Object.assign(new Error(message, { cause }), { code });

it.each([
  ['self-signed certificate in certificate chain', 'ESOCKET', 'NODE_EXTRA_CA_CERTS'],
  ['unable to verify the first certificate', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'NODE_EXTRA_CA_CERTS'],
  [
    "Hostname/IP does not match certificate's altnames",
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'use a name in SMTP_URL',
  ],
  ['certificate has expired', 'CERT_HAS_EXPIRED', 'renew the certificate'],
  ['connect ECONNREFUSED 127.0.0.1:1', 'ESOCKET', 'check host and port of SMTP_URL'],
  ['getaddrinfo ENOTFOUND mail.invalid', 'EDNS', 'no name server knows'],
  ['getaddrinfo EAI_AGAIN mail.example.com', 'EDNS', 'name servers of this machine'],
  ['Greeting never received', 'ETIMEDOUT', 'expects TLS from the start'],
  ['Connection closed unexpectedly', 'ECONNECTION', 'closed the connection'],
])('"%s" (%s) is explained', (message, code, advice) => {
  const explained = explainConnection(withCode(message, code), 'SMTP_URL');
  expect(explained.startsWith(`${message}: `)).toBe(true);
  expect(explained).toContain(advice);
});

it('the reason is that of the deepest cause, regardless of the messages of libraries', () => {
  const deepest = withCode('self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT');
  const error = new Error('something went wrong', {
    cause: new TypeError('fetch failed', { cause: deepest }),
  });
  expect(reasonOf(error)).toBe('self-signed certificate');
  expect(hasUnknownAuthority(error)).toBe(true);
});

it('the reason for a host with multiple addresses is that of the last one', () => {
  const each = ['::1', '127.0.0.1'].map((host) => withCode(`connect ECONNREFUSED ${host}:1`, 'ECONNREFUSED'));
  const error = Object.assign(new AggregateError(each), { code: 'ECONNREFUSED' });
  expect(reasonOf(error)).toBe('connect ECONNREFUSED 127.0.0.1:1');
});

it('a message of OpenSSL is reduced to its text, without hints for developers', () => {
  const raw =
    '407D:error:0A00010B:SSL routines:tls_validate_record_header:wrong version number:../deps/openssl/x.c:77:\n';
  expect(explainConnection(withCode(raw, 'ESOCKET'), 'SMTP_URL')).toMatch(
    /^wrong version number: check scheme/,
  );
  const hinted =
    'self-signed certificate; if the root CA is installed locally, try running Node.js with --use-system-ca';
  expect(reasonOf(new Error(hinted))).toBe('self-signed certificate');
});

it('an error without a message is represented by its code, and a value that is not an error by itself', () => {
  expect(reasonOf(withCode('', 'EPIPE'))).toBe('EPIPE');
  expect(explainConnection('no error', 'SMTP_URL')).toBe('no error');
});
