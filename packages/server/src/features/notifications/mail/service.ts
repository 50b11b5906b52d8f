import type { MailText } from './rendering/notifications.ts';
import { explainMailError, openTransport } from './transport.ts';

/**
 * Checks a mail server: connects to it and signs in.
 *
 * @returns the problem and its remedy; undefined if there is none.
 */
export async function findMailProblem(smtpUrl: string): Promise<string | undefined> {
  try {
    await openTransport(smtpUrl).verify();
    return undefined;
  } catch (error) {
    return explainMailError(error);
  }
}

/**
 * Sends a mail about an account rather than about comments: immediately, and whatever the person's preferences.
 *
 * @throws {Error} the mail server does not accept it.
 */
export type SendAccountMail = (email: string, mail: MailText) => Promise<void>;

/** Creates a function that sends e-mails about accounts. @returns undefined without a mail server. */
export function createAccountMailer({
  smtpUrl,
  from,
}: {
  smtpUrl: string | undefined;
  from: string;
}): SendAccountMail | undefined {
  if (smtpUrl === undefined) return undefined;
  const transport = openTransport(smtpUrl);
  return async (email, mail) => {
    await transport.sendMail({
      ...mail,
      from,
      to: { name: '', address: email },
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  };
}
