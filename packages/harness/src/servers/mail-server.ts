import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { SELF_SIGNED_PEM } from './certificate.ts';

/** A received e-mail with its parts decoded. */
export interface ReceivedMail {
  /** The addresses of the envelope. */
  readonly to: readonly string[];
  /** The headers by their lower-case names, unfolded and decoded. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
  /** The unparsed message. */
  readonly raw: string;
}

/** A real SMTP server on the loopback interface. */
export interface MailServer {
  readonly url: string;
  /** The accepted e-mails in order of arrival. */
  readonly mails: ReceivedMail[];
  /** The status codes with which the next e-mails are refused; when the list is empty, all are accepted. */
  readonly refusals: number[];
  /** Returns the number of offered e-mails, accepted or not. */
  countOffered(): number;
  close(): Promise<void>;
}

interface MailServerOptions {
  /** Whether it speaks TLS from the start, with the certificate of the tests. */
  readonly isSecure?: boolean;
  /** Passwords by user name; absent: no authentication. */
  readonly users?: Readonly<Record<string, string>>;
}

/** Starts a mail server that accepts every e-mail, unless `refusals` is filled. */
export async function startMailServer({
  isSecure = false,
  users,
}: MailServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const refusals: number[] = [];
  let offeredCount = 0;
  const server = new SMTPServer({
    disabledCommands: users ? ['STARTTLS'] : ['AUTH', 'STARTTLS'],
    onAuth({ username = '', password }, _session, done) {
      if (users?.[username] === password) done(null, { user: username });
      else done(new Error('Invalid login'));
    },
    ...(isSecure && {
      secure: true,
      key: readFileSync(SELF_SIGNED_PEM),
      cert: readFileSync(SELF_SIGNED_PEM),
    }),
    async onData(stream, { envelope }, done) {
      offeredCount += 1;
      const raw = await text(stream);
      const responseCode = refusals.shift();
      if (responseCode !== undefined) return done(Object.assign(new Error('Not now'), { responseCode }));
      mails.push(
        parseMail(
          raw,
          envelope.rcptTo.map(({ address }) => address),
        ),
      );
      done();
    },
  });
  // Clients that do not trust the certificate end the connection.
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  // A server that listens on an interface has an address object with a port.
  const { port } = listening.address() as AddressInfo;
  return {
    url: `${isSecure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    mails,
    refusals,
    countOffered: () => offeredCount,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function parseMail(raw: string, to: readonly string[]): ReceivedMail {
  const { headers } = split(raw);
  const parts = partsOf(raw);
  const partOf = (type: string) => {
    const part = parts.find((each) => each.headers.get('content-type')?.startsWith(type));
    return part ? decodeBody(part.body, part.headers.get('content-transfer-encoding')) : '';
  };
  return { to, headers, text: partOf('text/plain'), html: partOf('text/html'), raw };
}

/** The leaf parts of a MIME message, from all levels of nesting. */
function partsOf(raw: string): ReturnType<typeof split>[] {
  const { headers, body } = split(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  if (boundary === undefined) return [{ headers, body }];
  const parts = body.split(`--${boundary}`).slice(1, -1);
  return parts.flatMap((part) => partsOf(part.trimStart()));
}

function split(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
  });
  return { headers: new Map(headers), body: raw.slice(end + 4) };
}

function decodeBody(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? decodeQuoted(body.replace(/=\r\n/g, '')) : body;
}

/** Decodes the encoded words of a header, RFC 2047. */
function decodeWords(value: string): string {
  return value
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuoted(word.replaceAll('_', ' ')),
    );
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}
