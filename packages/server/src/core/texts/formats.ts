import { isUuid } from '../records/ids.ts';
import { hostOf } from './page-addresses.ts';
import { isStorable } from './storable.ts';

interface Format {
  readonly accepts: (text: string) => boolean;
  /** Says what would be right, such as "must be a UUID". */
  readonly clause: string;
}

/** What each `format` of the contract accepts, for requests and for the command line alike. */
export const FORMATS = {
  uuid: { accepts: isUuid, clause: 'must be a UUID' },
  'date-time': { accepts: isInstant, clause: 'must be an ISO 8601 time such as 2026-01-02T03:04:05Z' },
  email: {
    accepts: (text) => /^[^\s@<>()[\],;:\\"]{1,64}@[^\s@<>()[\],;:\\"]+\.[^\s@<>()[\],;:\\".]+$/.test(text),
    clause: 'must be an e-mail address',
  },
  'http-url': { accepts: isHttpUrl, clause: 'must be a full http or https address' },
  'page-url': {
    accepts: (text) => (text.startsWith('/') ? isPath(text) : isHttpUrl(text)),
    clause: 'must be a full http or https address, or a path that begins with one /',
  },
  'site-domain': {
    accepts: (text) => hostOf(text) !== undefined,
    clause: 'must be a host name such as shop.example.com',
  },
  'person-filter': {
    accepts: (text) => isUuid(text) || text === 'me' || text === 'none',
    clause: 'must be a UUID, me or none',
  },
} as const satisfies Record<string, Format>;

/** Browsers read `//host` and `/\host` as the address of another host. */
function isPath(text: string): boolean {
  return !/^\/[/\\]/.test(text) && !hasControls(text);
}

function hasControls(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

function isHttpUrl(text: string): boolean {
  const url = /^https?:\/\//i.test(text) && !hasControls(text) && isStorable(text) ? URL.parse(text) : null;
  return url !== null && url.hostname !== '';
}

/** ISO 8601 with a zone, of the years 1 to 9999 and of days that exist. */
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
