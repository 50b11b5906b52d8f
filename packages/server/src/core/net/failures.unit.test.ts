import { expect, it } from 'vitest';
import { explainConnectionFailure, hasUnknownAuthority, reasonOf } from './failures.ts';

const errorWithCode = (message: string, code: string, cause?: unknown) =>
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
  const explanation = explainConnectionFailure(errorWithCode(message, code), 'SMTP_URL');
  expect(explanation.startsWith(`${message}: `)).toBe(true);
  expect(explanation).toContain(advice);
});

it('the reason is that of the deepest cause, regardless of messages from libraries', () => {
  const deepestCause = errorWithCode('self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT');
  const error = new Error('something went wrong', {
    cause: new TypeError('fetch failed', { cause: deepestCause }),
  });
  expect(reasonOf(error)).toBe('self-signed certificate');
  expect(hasUnknownAuthority(error)).toBe(true);
});

it('the reason for a host with multiple addresses is that of the last one', () => {
  const errors = ['::1', '127.0.0.1'].map((host) =>
    errorWithCode(`connect ECONNREFUSED ${host}:1`, 'ECONNREFUSED'),
  );
  const error = Object.assign(new AggregateError(errors), { code: 'ECONNREFUSED' });
  expect(reasonOf(error)).toBe('connect ECONNREFUSED 127.0.0.1:1');
});

it('an OpenSSL message is reduced to its text, without hints for developers', () => {
  const opensslMessage =
    '407D:error:0A00010B:SSL routines:tls_validate_record_header:wrong version number:../deps/openssl/x.c:77:\n';
  expect(explainConnectionFailure(errorWithCode(opensslMessage, 'ESOCKET'), 'SMTP_URL')).toMatch(
    /^wrong version number: check scheme/,
  );
  const messageWithHint =
    'self-signed certificate; if the root CA is installed locally, try running Node.js with --use-system-ca';
  expect(reasonOf(new Error(messageWithHint))).toBe('self-signed certificate');
});

it('an error without a message is represented by its code, and a value that is not an error by itself', () => {
  expect(reasonOf(errorWithCode('', 'EPIPE'))).toBe('EPIPE');
  expect(explainConnectionFailure('no error', 'SMTP_URL')).toBe('no error');
});
