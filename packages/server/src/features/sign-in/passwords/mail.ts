import type { AccountMail } from '../../notifications/mail/service.ts';

/** The mail with a link to set a new password. */
export function resetMail(url: string): AccountMail {
  return {
    subject: 'Set a new password for Postil',
    text: `Somebody, probably you, asked for a link to set a new password for Postil:\n\n${url}\n\nIt works once, within one hour. If you did not ask for it, ignore this mail: nothing has changed.`,
  };
}
