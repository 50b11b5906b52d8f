/** The maximum depth to which causes of an error are followed. */
const MAX_CAUSES = 8;
/** Node's own hint, which is useless for Postil in a container. */
const HINT = /; if the root CA is installed locally, try running Node\.js with --use-system-ca/;
/** The call, thread id and error code before an OpenSSL message, and the position in the sources after it. */
const OPENSSL_MESSAGE = /^(?:\w+ EPROTO )?[0-9A-F]+:error:[0-9A-F]+:SSL routines:[^:]*:([^:]+):.*$/s;

/** A remediable connection failure: the codes or messages that identify it, and the remedy. */
interface FailureKind {
  readonly pattern: RegExp;
  /** @param setting the name of the setting with the URL. */
  readonly advice: (setting: string) => string;
}

const UNKNOWN_AUTHORITY: FailureKind = {
  pattern:
    /SELF_SIGNED_CERT|UNABLE_TO_(?:GET_ISSUER|VERIFY_LEAF)|self-signed certificate|unable to (?:get (?:local )?issuer certificate|verify the first certificate)/,
  advice: () =>
    'Node.js does not trust the authority of the certificate, so set NODE_EXTRA_CA_CERTS to a PEM file with the certificate of that authority',
};

/** The kinds of failures; the first match counts. */
const KINDS: readonly FailureKind[] = [
  UNKNOWN_AUTHORITY,
  {
    pattern: /ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH|does not match certificate's altnames/,
    advice: (setting) => `use a name in ${setting} for which the certificate was issued`,
  },
  {
    pattern: /CERT_HAS_EXPIRED|certificate has expired/,
    advice: () => 'renew the certificate of that server',
  },
  {
    pattern: /CERT_NOT_YET_VALID|certificate is not yet valid/,
    advice: () => 'set the clock of this machine, or wait until the certificate is valid',
  },
  {
    pattern: /EPROTO|ERR_SSL_|SSL routines|wrong version number/,
    advice: (setting) =>
      `check scheme and port of ${setting}: no TLS is spoken there, or only an unsupported version`,
  },
  {
    pattern: /ECONNREFUSED/,
    advice: (setting) => `check host and port of ${setting}, and that the server is running`,
  },
  {
    pattern: /ENOTFOUND/,
    advice: (setting) => `check the host of ${setting}, which no name server knows`,
  },
  { pattern: /EAI_AGAIN|EDNS/, advice: () => 'check the name servers of this machine, which do not respond' },
  {
    pattern: /EHOSTUNREACH|ENETUNREACH/,
    advice: (setting) => `check the host of ${setting}, and the routes and firewalls on the way`,
  },
  {
    pattern: /ETIMEDOUT|ESOCKETTIMEDOUT|UND_ERR_\w*TIMEOUT|TimeoutError|Greeting never received|timed? ?out/i,
    advice: (setting) =>
      `check host and port of ${setting}, whether that port expects TLS from the start, and the firewalls on the way`,
  },
  {
    pattern: /ECONNRESET|EPIPE|ECONNECTION|closed unexpectedly|socket hang up|other side closed/,
    advice: (setting) =>
      `check the port of ${setting} and whether it expects TLS; the server closed the connection`,
  },
];

/**
 * The reason why a connection, or a request over one, failed, and the remedy, in one clause without a full stop.
 *
 * @param error its causes are followed, because libraries wrap the reason.
 * @param setting the name of the setting with the URL, such as `SMTP_URL`.
 */
export function explainConnectionFailure(error: unknown, setting: string): string {
  const chain = chainOf(error);
  const kind = KINDS.find(({ pattern }) => chain.some((each) => pattern.test(matchedTextOf(each))));
  const reason = reasonOf(error);
  return kind === undefined ? reason : `${reason}: ${kind.advice(setting)}`;
}

/** Whether the peer's certificate is from an authority unknown to this process. */
export function hasUnknownAuthority(error: unknown): boolean {
  return chainOf(error).some((each) => UNKNOWN_AUTHORITY.pattern.test(matchedTextOf(each)));
}

/** The most specific message of an error and its causes; their code if none has a message. */
export function reasonOf(error: unknown): string {
  const chain = chainOf(error).reverse();
  const message = chain.map(({ message }) => message).find((text) => text !== '');
  const text = message ?? chain.map(codeOf).find((code) => code !== '') ?? String(error);
  return text.replace(HINT, '').replace(OPENSSL_MESSAGE, '$1').trim();
}

/** An error and its causes, the deepest last. Of the errors for several addresses of a host, the last one is followed. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let each = error; each instanceof Error && chain.length < MAX_CAUSES; ) {
    chain.push(each);
    each = each instanceof AggregateError ? each.errors.at(-1) : each.cause;
  }
  return chain;
}

function matchedTextOf(error: Error): string {
  return `${error.name} ${codeOf(error)} ${error.message}`;
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code ?? '') : '';
}
