import { isShortcut, LIMITS } from '@postil/contract';
import { isUuid } from '../records/ids.ts';
import { toInstant } from './instants.ts';
import { hostOf } from './page-addresses.ts';
import { isStorable } from './storable.ts';

interface Rule {
  readonly accepts: (text: string) => boolean;
  /** The valid form as a clause, such as "must be a UUID". */
  readonly clause: string;
}

const USER_RULE: Rule = {
  accepts: (text) => !hasUser(text),
  clause: 'must not contain a user name or password',
};
const LENGTH_RULE: Rule = {
  accepts: (text) => encodedLength(text) <= LIMITS.url,
  clause: `must have at most ${LIMITS.url} characters when it is percent-encoded`,
};
const FULL_URL_RULE: Rule = { accepts: isHttpUrl, clause: 'must be a full http or https URL' };

/** The rules for each `format` in the contract, for requests and for the command line alike. */
const FORMATS = {
  uuid: [{ accepts: isUuid, clause: 'must be a UUID' }],
  'date-time': [
    {
      accepts: (text) => isInstant(toInstant(text)),
      clause: 'must be an ISO 8601 time such as 2026-01-02T03:04:05Z, or a date such as 2026-01-02',
    },
  ],
  date: [
    {
      accepts: (text) => /^\d{4}-\d\d-\d\d$/.test(text) && isInstant(`${text}T00:00:00Z`),
      clause: 'must be a day such as 2026-01-31',
    },
  ],
  email: [
    {
      accepts: (text) => /^[^\s@<>()[\],;:\\"]{1,64}@[^\s@<>()[\],;:\\"]+\.[^\s@<>()[\],;:\\".]+$/.test(text),
      clause: 'must be an e-mail address',
    },
  ],
  'http-url': [FULL_URL_RULE, USER_RULE, LENGTH_RULE],
  'page-url': [
    {
      accepts: (text) => (text.startsWith('/') ? isPath(text) : isHttpUrl(text)),
      clause: 'must be a full http or https URL, or a path that begins with one /',
    },
    USER_RULE,
    LENGTH_RULE,
  ],
  // The sender's address policy imposes further restrictions.
  'target-url': [FULL_URL_RULE],
  'header-value': [
    {
      accepts: (text) => /^[\t\x20-\x7e]*$/.test(text),
      clause: 'must have printable ASCII characters only, in one line',
    },
  ],
  share: [
    {
      accepts: (text) => /^\d*\.?\d+(?:e-\d+)?$/i.test(text) && Number(text) <= 1,
      clause: 'must be a number from 0 to 1, such as 0.25',
    },
  ],
  tag: [{ accepts: (text) => !text.includes(','), clause: 'must not contain a comma' }],
  'site-domain': [
    {
      accepts: (text) => hostOf(text) !== undefined,
      clause: 'must be a host name such as shop.example.com',
    },
  ],
  'hex-color': [
    {
      accepts: (text) => /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text),
      clause: 'must be a colour such as #0a7d4f: # and three or six hexadecimal digits',
    },
  ],
  shortcut: [
    {
      accepts: isShortcut,
      clause:
        'must be a keyboard shortcut such as Alt+Shift+F: a letter or a digit with Ctrl, Alt or Meta, in the order Ctrl, Alt, Shift, Meta, or a function key',
    },
  ],
  'time-of-day': [
    {
      accepts: (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
      clause: 'must be a time of day such as 22:00',
    },
  ],
  'time-zone': [
    {
      accepts: isTimeZone,
      clause: 'must be the name of a time zone such as Europe/Berlin or UTC',
    },
  ],
  'person-filter': [
    {
      accepts: (text) => isUuid(text) || text === 'me' || text === 'none',
      clause: 'must be a UUID, me or none',
    },
  ],
} as const satisfies Record<string, readonly Rule[]>;

export type FormatName = keyof typeof FORMATS;

/** The names of all formats. */
export const FORMAT_NAMES: readonly string[] = Object.keys(FORMATS);

const RULES = new Map<string, readonly Rule[]>(Object.entries(FORMATS));

/**
 * The first rule of a format that a text breaks, as a clause such as "must be a UUID".
 *
 * @param format an unknown name has no rules.
 * @returns undefined when the text is valid.
 */
export function findFormatProblem(format: FormatName | (string & {}), text: string): string | undefined {
  return RULES.get(format)?.find(({ accepts }) => !accepts(text))?.clause;
}

/** Excludes `//host` and `/\host`, which browsers resolve to another host. */
function isPath(text: string): boolean {
  return !/^\/[/\\]/.test(text) && !hasControlCharacters(text);
}

function hasControlCharacters(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

function isHttpUrl(text: string): boolean {
  const url =
    /^https?:\/\//i.test(text) && !hasControlCharacters(text) && isStorable(text) ? URL.parse(text) : null;
  return url !== null && url.hostname !== '';
}

function hasUser(text: string): boolean {
  const url = text.startsWith('/') ? null : URL.parse(text);
  return url !== null && (url.username !== '' || url.password !== '');
}

const PATH_ORIGIN = 'http://path.invalid';

/** The encoded length of a URL or path in an HTTP request. */
function encodedLength(text: string): number {
  if (!text.startsWith('/')) return URL.parse(text)?.href.length ?? 0;
  return (URL.parse(text, PATH_ORIGIN)?.href.length ?? 0) - PATH_ORIGIN.length;
}

/** Accepts the time zones that the runtime supports; offsets such as +02:00 are not names of zones. */
function isTimeZone(text: string): boolean {
  if (!/^[a-z]/i.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** Accepts ISO 8601 with a zone, in the years 1 to 9999 and on existing days. */
function isInstant(text: string): boolean {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/i.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1, 4).map(Number) as [number, number, number];
  const instant = new Date(text).getTime();
  return (
    instant >= FIRST_INSTANT &&
    instant <= LAST_INSTANT &&
    day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
  );
}

const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00Z');
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');
