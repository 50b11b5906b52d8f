import { messageOf, TIES } from '../notification/present.ts';
import type { NotificationRow } from '../notification/queries.ts';
import { escapeHtml } from './html.ts';

/** The contents of a mail. */
export interface Digest {
  readonly organizationName: string;
  /** At least one, oldest first. */
  readonly notifications: readonly NotificationRow[];
  /** Of the application, without a slash at its end. */
  readonly appUrl: string;
  readonly unsubscribeUrl: string;
}

export interface MailText {
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The most notifications that one mail lists; of the others it gives the number. */
const MAX_SHOWN = 50;
const MAX_SUBJECT = 120;

/** Renders one mail with all notifications of a person: what happened, where, and why the person is notified. */
export function renderMail({ organizationName, notifications, appUrl, unsubscribeUrl }: Digest): MailText {
  const [first] = notifications;
  const isOne = first !== undefined && notifications.length === 1;
  const topic = isOne ? messageOf(first) : `${notifications.length} notifications`;
  const items = notifications.slice(0, MAX_SHOWN).map((row) => toItem(row, appUrl));
  const hidden = notifications.length - items.length;
  const more = hidden > 0 ? `And ${hidden} more.` : '';
  const leave = `You get mail from Postil as a member of ${organizationName}.`;
  return {
    subject: shorten(oneLine(`[${organizationName}] ${topic}`)),
    text: [...items.map(toText), more, `${leave}\nUnsubscribe: ${unsubscribeUrl}`]
      .filter((part) => part !== '')
      .join('\n\n--\n\n'),
    html: toPage([
      ...items.map(toHtml),
      more && `<p>${more}</p>`,
      `<p><small>${escapeHtml(leave)} <a href="${escapeHtml(unsubscribeUrl)}">Unsubscribe</a></small></p>`,
    ]),
  };
}

/** The contents of the mail to a person who was added to an organisation. */
export interface Invitation {
  readonly organizationName: string;
  /** null if the person who did so is not known any more. */
  readonly inviterName: string | null;
  readonly acceptUrl: string;
  /** Where the person sets a password, once. */
  readonly signInUrl: string;
  readonly unsubscribeUrl: string;
}

/** Renders the mail to a person who was added to an organisation: who did so, and how to accept. */
export function renderInvitation({
  organizationName,
  inviterName,
  acceptUrl,
  signInUrl,
  unsubscribeUrl,
}: Invitation): MailText {
  const topic = `${inviterName ?? 'Somebody'} added you to ${organizationName}`;
  const lines = [
    `${topic} on Postil, where teams collect feedback on web pages.`,
    'Accept to be told by mail what concerns you there. Until then you get no other mail, and you need not do anything to decline.',
  ];
  return {
    subject: shorten(oneLine(`[${organizationName}] ${topic}`)),
    text: [
      ...lines,
      `Join and sign in: ${signInUrl}`,
      `Accept: ${acceptUrl}`,
      `Unsubscribe: ${unsubscribeUrl}`,
    ].join('\n\n'),
    html: toPage([
      ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
      `<p><a href="${escapeHtml(signInUrl)}">Join and sign in</a></p>`,
      `<p><a href="${escapeHtml(acceptUrl)}">Accept</a></p>`,
      `<p><small><a href="${escapeHtml(unsubscribeUrl)}">Unsubscribe</a></small></p>`,
    ]),
  };
}

interface Item {
  readonly message: string;
  readonly quote: string;
  /** The page of the comment; undefined if it is not a full address. */
  readonly pageUrl: string | undefined;
  /** Where the application shows what it is about. */
  readonly openUrl: string;
  readonly why: string;
}

function toItem(row: NotificationRow, appUrl: string): Item {
  const { comment_content: content, page_url: pageUrl, tie } = row;
  return {
    message: oneLine(messageOf(row)),
    quote: content ?? '',
    pageUrl: /^https?:\/\//i.test(pageUrl ?? '') ? (pageUrl ?? undefined) : undefined,
    openUrl: `${appUrl}${placeOf(row)}`,
    why: `You get this because ${TIES[tie]}.`,
  };
}

/** The path of what a notification is about. */
function placeOf({ reason, comment_id, mockup_id, about_mockup_id }: NotificationRow): string {
  if (comment_id !== null && mockup_id !== null) return `/mockups/${mockup_id}?comment=${comment_id}`;
  if (comment_id !== null) return `/board?task=${comment_id}`;
  if (about_mockup_id !== null) return `/mockups/${about_mockup_id}`;
  return reason === 'webhook_disabled' ? '/integrations/webhooks' : '/notifications';
}

function toText({ message, quote, pageUrl, openUrl, why }: Item): string {
  const quoted = quote === '' ? [] : quote.split(/\r?\n/).map((line) => `> ${line}`);
  const page = pageUrl === undefined ? [] : [`Page: ${pageUrl}`];
  return [message, ...quoted, ...page, `Open in Postil: ${openUrl}`, why].join('\n');
}

function toHtml({ message, quote, pageUrl, openUrl, why }: Item): string {
  const quoted =
    quote === '' ? '' : `<blockquote style="white-space:pre-wrap">${escapeHtml(quote)}</blockquote>`;
  const page = pageUrl === undefined ? '' : ` · <a href="${escapeHtml(pageUrl)}">Open the page</a>`;
  const links = `<p><a href="${escapeHtml(openUrl)}">Open in Postil</a>${page}</p>`;
  return `<p>${escapeHtml(message)}</p>${quoted}${links}<p><small>${escapeHtml(why)}</small></p><hr>`;
}

function toPage(parts: readonly string[]): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Postil</title></head><body style="font-family:sans-serif">${parts.join('\n')}</body></html>`;
}

/** Makes a text suitable for a header, since texts of people may contain line breaks. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

function shorten(text: string): string {
  const characters = Array.from(text);
  return characters.length <= MAX_SUBJECT ? text : `${characters.slice(0, MAX_SUBJECT - 1).join('')}…`;
}
