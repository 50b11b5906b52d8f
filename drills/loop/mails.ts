import type { MailServer, ReceivedMail } from '@postil/harness/servers/mail-server';
import { waitFor } from '@postil/harness/servers/receiver';

/** Waits for the nth e-mail to an address, counted from 1. */
export function mailTo(smtp: MailServer, email: string, number: number): Promise<ReceivedMail> {
  return waitFor(() => {
    const mail = mailsTo(smtp, email)[number - 1];
    if (!mail) throw new Error(`${email} has not got mail ${number}.`);
    return mail;
  });
}

/** The e-mails to an address, oldest first. */
export function mailsTo({ mails }: MailServer, email: string): ReceivedMail[] {
  return mails.filter(({ to }) => to.includes(email));
}

/** The link to a path in an e-mail. @throws {Error} if it is missing. */
export function findLink({ text }: ReceivedMail, path: string): string {
  const link = linksOf(text).find((each) => new URL(each).pathname === path);
  if (link === undefined) throw new Error(`The mail has no link to ${path}: ${text}`);
  return link;
}

/** Follows every link of an e-mail as mail scanners do, including that in its header. @returns the number of links. */
export async function followLinks({ text, html, headers }: ReceivedMail): Promise<number> {
  const all = [text, html.replaceAll('&amp;', '&'), headers.get('list-unsubscribe') ?? ''];
  const links = new Set(all.flatMap(linksOf));
  for (const link of links) {
    // Only browsers resolve the hosts below `localhost`.
    const url = link.replace(/\/\/[\w-]+\.localhost/, '//127.0.0.1');
    for (const method of ['HEAD', 'GET', 'GET']) await fetch(url, { method });
  }
  return links.size;
}

function linksOf(text: string): string[] {
  return text.match(/https?:\/\/[^\s"<>]+/g) ?? [];
}

/** The HTML of an e-mail with its pictures inlined, as mail programs show it. */
export function toPage({ html, raw }: ReceivedMail): string {
  return html.replace(/cid:([^"]+)/g, (_, id: string) => {
    const [head = '', ...parts] = raw.slice(raw.indexOf(`<${id}>`)).split('\r\n\r\n');
    const before = raw.slice(raw.lastIndexOf('\r\n--', raw.indexOf(`<${id}>`)), raw.indexOf(`<${id}>`));
    const [, type = 'image/webp'] = /content-type: ([\w/]+)/i.exec(before + head) ?? [];
    const data = (parts[0] ?? '').split('\r\n--')[0]?.replace(/\s/g, '') ?? '';
    return `data:${type};base64,${data}`;
  });
}
