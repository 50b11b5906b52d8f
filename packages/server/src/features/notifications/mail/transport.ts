import type { SendMailOptions, Transporter } from 'nodemailer';
import { explainConnectionFailure } from '../../../core/net/failures.ts';

/** Sends mail through a mail server. */
export interface Transport {
  /** @throws {Error} the server does not accept the mail; with a `responseCode`, if it responded. */
  sendMail(mail: SendMailOptions): Promise<void>;
  /** Connects, and signs in if the URL has a user; sends no mail. @throws {Error} as `sendMail` does. */
  verify(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;

/** Prepares a transport, which connects on first use. */
export function openTransport(url: string): Transport {
  let transporter: Promise<Transporter> | undefined;
  const getTransporter = () => {
    transporter ??= createTransporter(url).catch((error: unknown) => {
      transporter = undefined;
      throw error;
    });
    return transporter;
  };
  return {
    async sendMail(mail) {
      await (await getTransporter()).sendMail(mail);
    },
    async verify() {
      await (await getTransporter()).verify();
    },
  };
}

async function createTransporter(url: string): Promise<Transporter> {
  // Loaded lazily: it is large, and not needed without a mail server.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** The error of an e-mail that was not accepted. */
interface Failure {
  readonly code: string | undefined;
  /** The status in the response of the server; undefined without one. */
  readonly responseCode: number | undefined;
}

function failureOf(error: unknown): Failure {
  // The fields of the library's errors; each may be absent.
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return { code, responseCode };
}

/** The remedy by the error code of the library, if the server has responded. */
const REMEDIES: Readonly<Record<string, string>> = {
  EAUTH: 'check user name and password of SMTP_URL, and that their special characters are percent-encoded',
  ENOAUTH: 'put user name and password into SMTP_URL',
  ETLS: 'the server offers no TLS at this port, so check the port of SMTP_URL, and requireTLS',
};
/** The server requires authentication before it accepts mail: https://www.rfc-editor.org/rfc/rfc4954#section-6 */
const AUTHENTICATION_REQUIRED = 530;

/** The reason why an e-mail was not accepted, and the remedy, in one clause, without e-mail addresses. */
export function explainMailError(error: unknown): string {
  const { code = '', responseCode } = failureOf(error);
  if (responseCode === undefined) return removeAddresses(explainConnectionFailure(error, 'SMTP_URL'));
  const remedy = responseCode === AUTHENTICATION_REQUIRED ? REMEDIES.ENOAUTH : REMEDIES[code];
  const reason = removeAddresses(error instanceof Error ? error.message : String(error));
  return remedy === undefined ? reason : `${reason}: ${remedy}`;
}

/** Whether the next e-mail would fail, too: there was no response, or the server accepts no mail from Postil. */
export function isServerUnavailable(error: unknown): boolean {
  const { code = '', responseCode } = failureOf(error);
  return responseCode === undefined || responseCode === AUTHENTICATION_REQUIRED || code in REMEDIES;
}

/** Removes e-mail addresses: mail servers repeat the recipient's. */
function removeAddresses(text: string): string {
  return text.replace(/[^\s<>"']+@[^\s<>"':,;]+/g, '[address]');
}
