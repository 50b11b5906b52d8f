/** Settings, and the parsers of their values. */
import { GROUP_ROLES } from './core/access/group-roles.ts';
import { InvalidSettingError } from './core/errors.ts';
import { parseNetworks } from './core/net/addresses.ts';
import { originOf } from './core/net/origins.ts';
import { isUuid } from './core/records/ids.ts';
import { parseStorageUrl } from './core/storage/storage-url.ts';

/** A setting: its description, its default and the parser of its value. */
export interface Setting<Value> {
  readonly description: string;
  /** The default, as the documentation shows it; absent without one. */
  readonly fallback?: string;
  /** @throws {InvalidSettingError} with a clause that states the valid values, such as "must be a port from 1 to 65535". */
  readonly parse: (text: string) => Value;
}

/** Declares a setting. @param fallback its default; undefined: none. */
export function setting<Value, Fallback extends string | undefined>(
  description: string,
  fallback: Fallback,
  parse: (text: string) => Value,
): Setting<Fallback extends string ? Value : Value | undefined> {
  return { description, parse, ...(fallback !== undefined && { fallback }) };
}

/**
 * Reads settings.
 *
 * @returns each setting's value or default, undefined if absent or invalid; the names of the valid ones that differ from
 *   their default; and a clause for each invalid text.
 * @throws {Error} any other error of a parser, which is a bug.
 */
export function readSettings(
  settings: Readonly<Record<string, Setting<unknown>>>,
  environment: Readonly<Record<string, string | undefined>>,
) {
  const problems: string[] = [];
  const changedNames: string[] = [];
  const entries = Object.entries(settings).map(([name, { parse, fallback }]): [string, unknown] => {
    const given = environment[name]?.trim() || fallback;
    if (given === undefined) return [name, undefined];
    try {
      const value = parse(given);
      if (given !== fallback) changedNames.push(name);
      return [name, value];
    } catch (error) {
      if (!(error instanceof InvalidSettingError)) throw error;
      problems.push(`${name} ${error.message}`);
      return [name, undefined];
    }
  });
  return { values: Object.fromEntries(entries), changedNames, problems };
}

/** Any text. */
export function text(given: string): string {
  return given;
}

/** A whole number in this range. @throws {InvalidSettingError} with a clause that states the valid values. */
export function integer(min: number, max: number) {
  return (given: string): number => {
    const value = /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN;
    if (!(value >= min && value <= max))
      throw new InvalidSettingError(`must be a whole number from ${min} to ${max}`);
    return value;
  };
}

/** `true` or `false`. @throws {InvalidSettingError} with a clause that states the valid values. */
export function boolean(given: string): boolean {
  if (given !== 'true' && given !== 'false') throw new InvalidSettingError('must be true or false');
  return given === 'true';
}

/** One of these values, in any letter case. @throws {InvalidSettingError} with a clause that states the valid values. */
export function oneOf<const Values extends readonly string[]>(values: Values) {
  return (given: string): Values[number] => {
    const found = values.find((value) => value === given.toLowerCase());
    if (!found) throw new InvalidSettingError(`must be one of ${values.join(', ')}`);
    return found;
  };
}

/** Items separated by commas, without surrounding space or empty items. */
export function list(given: string): string[] {
  return given
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** The names of networks that Fastify supports: https://fastify.dev/docs/latest/Reference/Server/#trustproxy */
const PROXY_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Addresses and networks of proxies, in Fastify's form.
 *
 * @throws {InvalidSettingError} with a clause that states the valid values.
 */
export function proxies(given: string): string[] {
  const items = list(given);
  for (const item of items) {
    // A prefix length of 0 would trust everybody, and Fastify refuses it.
    if (!PROXY_NETWORKS.includes(item) && (!isNetwork(item) || /\/0+$/.test(item))) {
      throw new InvalidSettingError(
        `must list addresses or networks such as 10.0.0.1, 10.0.0.0/8 or fd00::/8, or ${PROXY_NETWORKS.join(', ')}, not "${item}"`,
      );
    }
  }
  return items;
}

function isNetwork(item: string): boolean {
  try {
    parseNetworks([item]);
    return true;
  } catch (error) {
    if (error instanceof InvalidSettingError) return false;
    throw error;
  }
}

/** Origins of pages, comma separated. @throws {InvalidSettingError} with a clause that states the valid values. */
export function origins(given: string): string[] {
  return list(given).map((item) => {
    const url = URL.parse(item);
    const origin = url && originOf(url);
    if (!url?.host || origin !== item.toLowerCase().replace(/\/$/, '')) {
      throw new InvalidSettingError(`must list origins such as https://app.example.com, not "${item}"`);
    }
    return origin;
  });
}

const MAX_PAUSE_SECONDS = 7 * 24 * 60 * 60;
const MAX_ATTEMPTS = 100;

/** Pauses in seconds, comma separated. @throws {InvalidSettingError} with a clause that states the valid values. */
export function seconds(given: string): number[] {
  const values = list(given).map((item) => (/^\d{1,6}(\.\d{1,3})?$/.test(item) ? Number(item) : Number.NaN));
  if (
    values.length < 1 ||
    values.length > MAX_ATTEMPTS ||
    !values.every((value) => value <= MAX_PAUSE_SECONDS)
  ) {
    throw new InvalidSettingError(
      `must list 1 to ${MAX_ATTEMPTS} pauses from 0 to ${MAX_PAUSE_SECONDS} seconds`,
    );
  }
  return values;
}

/**
 * The base URL of a server, normalised as browsers do it, so that it can be compared as text: with the host in
 * lower case and in Punycode, and without the default port; repeated slashes and a trailing one are removed.
 *
 * @throws {InvalidSettingError} with a clause that states the valid values.
 */
export function publicUrl(given: string): string {
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol)) throw new InvalidSettingError('must be an http or https URL');
  const { username, password, search, hash, origin, pathname } = url;
  if (username + password + search + hash !== '')
    throw new InvalidSettingError(
      'must be a URL such as https://example.com/feedback, without user, query or fragment',
    );
  return origin + pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '');
}

/**
 * The URL of an OpenID Connect provider: https, or http on this machine.
 *
 * @throws {InvalidSettingError} with a clause that states the valid values.
 */
export function issuer(given: string): string {
  const url = URL.parse(given);
  const isLocal = url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (!url || (url.protocol !== 'https:' && !isLocal)) throw new InvalidSettingError('must be an https URL');
  return given;
}

/** Domains, comma separated, in lower case. @throws {InvalidSettingError} with a clause that states the valid values. */
export function domains(given: string): string[] {
  return list(given).map((domain) => {
    if (/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(domain)) return domain.toLowerCase();
    throw new InvalidSettingError(
      'must be domains of e-mail addresses, such as example.com, separated by commas',
    );
  });
}

/** OpenID Connect scopes, separated by spaces or commas. @throws {InvalidSettingError} with a clause that states the valid values. */
export function scopes(given: string): string[] {
  const items = [...new Set(given.split(/[\s,]+/).filter((item) => item !== ''))];
  // The characters of a scope: https://www.rfc-editor.org/rfc/rfc6749#section-3.3
  if (!items.includes('openid') || !items.every((item) => /^[!#-[\]-~]+$/.test(item)))
    throw new InvalidSettingError('must be scopes separated by spaces, with openid among them');
  return items;
}

/** The name of a claim. @throws {InvalidSettingError} with a clause that states the valid values. */
export function claimName(given: string): string {
  if (/[\s,=]/.test(given)) throw new InvalidSettingError('must be the name of one claim, such as groups');
  return given;
}

/**
 * Groups with their roles, comma separated. A leading slash of a group is removed.
 *
 * @throws {InvalidSettingError} with a clause that states the valid values.
 */
export function groupRoles(given: string): ReadonlyMap<string, (typeof GROUP_ROLES)[number]> {
  const roles = new Map<string, (typeof GROUP_ROLES)[number]>();
  for (const item of list(given)) {
    const end = item.lastIndexOf('=');
    const roleName = item
      .slice(end + 1)
      .trim()
      .toLowerCase();
    const role = GROUP_ROLES.find((each) => each === roleName);
    const group = item.slice(0, Math.max(end, 0)).trim().replace(/^\//, '');
    if (group === '' || !role)
      throw new InvalidSettingError(
        `must list groups with their roles (${GROUP_ROLES.join(', ')}) such as designers=member`,
      );
    if (roles.has(group))
      throw new InvalidSettingError(`must give each group one role, but gives "${group}" two`);
    roles.set(group, role);
  }
  if (given !== '' && roles.size === 0)
    throw new InvalidSettingError('must name a group, such as designers=member');
  return roles;
}

/** A UUID. @throws {InvalidSettingError} with a clause that states the valid values. */
export function uuid(given: string): string {
  if (!isUuid(given)) throw new InvalidSettingError('must be a UUID');
  return given.toLowerCase();
}

/** The URL of a PostgreSQL database. @throws {InvalidSettingError} with a clause that states the valid values. */
export function postgresUrl(given: string): string {
  const url = URL.parse(given);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2) {
    throw new InvalidSettingError('must look like postgres://user:password@host:5432/database');
  }
  const sslMode = url.searchParams.get('sslmode');
  if (sslMode !== null && !SSL_MODES.includes(sslMode)) {
    throw new InvalidSettingError(`must have one of ${SSL_MODES.join(', ')} as sslmode`);
  }
  return given;
}

/** PostgreSQL URLs, comma separated. @throws {InvalidSettingError} with a clause that states the valid values. */
export function postgresUrls(given: string): string[] {
  return list(given).map(postgresUrl);
}

/** The modes that always or never encrypt, regardless of the server. */
const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'];

/** The URL of a mail server. @throws {InvalidSettingError} with a clause that states the valid values. */
export function smtpUrl(given: string): string {
  const url = URL.parse(given);
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw new InvalidSettingError('must look like smtp://user:password@host:587');
  }
  return given;
}

/** The URL of a bucket for files. @throws {InvalidSettingError} with a clause that states the valid values. */
export function storageUrl(given: string): string {
  parseStorageUrl(given);
  return given;
}

/** An e-mail address, with or without a name. @throws {InvalidSettingError} with a clause that states the valid values. */
export function mailAddress(given: string): string {
  if (/^(?:[^<>,;"]+ <[^\s<>,;"@]+@[^\s<>,;"@]+>|[^\s<>,;"@]+@[^\s<>,;"@]+)$/.test(given)) return given;
  throw new InvalidSettingError('must look like Postil <postil@example.com>');
}
