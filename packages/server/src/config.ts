import path from 'node:path';
import { parseSecretKeys } from './core/access/secret-keys.ts';
import type { DatabaseOptions } from './core/db/database.ts';
import type { KeyOptions } from './core/db/installation-key.ts';
import { RefusedError } from './core/errors.ts';
import type { RateLimitSettings } from './core/http/limits/rate-limits.ts';
import { parseNetworks } from './core/net/addresses.ts';
import type { OriginRules } from './core/net/origins.ts';
import type { StorageOptions } from './core/storage/create.ts';
import {
  boolean,
  claimName,
  domains,
  groupRoles,
  integer,
  issuer,
  list,
  mailAddress,
  oneOf,
  origins,
  postgresUrl,
  postgresUrls,
  proxies,
  publicUrl,
  readSettings,
  type Setting,
  scopes,
  seconds,
  setting,
  smtpUrl,
  storageUrl,
  text,
  uuid,
} from './setting-values.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every setting of the service. The documentation is checked against this list. */
export const SETTINGS = {
  PORT: setting('The port to listen on; 0 takes a free one.', '3000', integer(0, 65_535)),
  HOST: setting('The address to listen on. `0.0.0.0` opens the service to the network.', '127.0.0.1', text),
  BASE_URL: setting(
    'The public URL, with its path if there is one, for links. Default: the address on which the server listens.',
    undefined,
    publicUrl,
  ),
  DATA_DIR: setting('The folder of the embedded database and of uploaded files.', './data', text),
  STORAGE_URL: setting(
    '`s3://ACCESS_KEY:SECRET@host/bucket/prefix?region=us-east-1` keeps uploaded files in a bucket instead of in `DATA_DIR`; `s3+http://…` without TLS.',
    undefined,
    storageUrl,
  ),
  UPLOAD_MAX_BYTES: setting(
    'The largest file that is accepted, in bytes.',
    '10485760',
    integer(1_024, 104_857_600),
  ),
  DATABASE_URL: setting(
    '`postgres://…` uses a PostgreSQL server (15 or newer) instead of the embedded database.',
    undefined,
    postgresUrl,
  ),
  DATABASE_REPLICA_URLS: setting(
    'URLs like `DATABASE_URL`, comma separated, of streaming replicas of that server. They serve listings, searches, boards, the activity, the summary and exports, as long as they are current enough to return every earlier write.',
    '',
    postgresUrls,
  ),
  SECRET_KEY: setting(
    'The key that encrypts the secrets of webhooks in the database: 32 bytes as base64 or hexadecimal digits. Several may be given, comma separated: the first one encrypts, and all of them decrypt. All processes on one database need the same keys. Default: the file `secret.key` in `DATA_DIR`, created at the first start.',
    undefined,
    parseSecretKeys,
  ),
  DB_POOL_SIZE: setting(
    'Connections to the PostgreSQL server, and to each replica.',
    '10',
    integer(1, 1_000),
  ),
  DB_PREPARE: setting(
    '`false` if a pooler in transaction mode cannot keep prepared statements.',
    'true',
    boolean,
  ),
  LOG_LEVEL: setting(
    `One of ${LOG_LEVELS.map((level) => `\`${level}\``).join(', ')}.`,
    'info',
    oneOf(LOG_LEVELS),
  ),
  TRUSTED_PROXIES: setting(
    'The proxies whose `X-Forwarded-For`, `X-Forwarded-Host` and `X-Forwarded-Proto` are trusted: addresses, networks (CIDR) or `loopback`, `linklocal`, `uniquelocal`, comma separated. Default: none.',
    '',
    proxies,
  ),
  MAX_IN_FLIGHT: setting(
    'Requests in progress at once; more are refused with 503 and `Retry-After`. One organisation may use at most two fifths of them.',
    '500',
    integer(1, 100_000),
  ),
  RATE_LIMIT_REQUESTS: setting(
    'Requests a minute for each API key; 0 turns the limit off.',
    '600',
    integer(0, 1_000_000),
  ),
  RATE_LIMIT_CREATIONS: setting(
    'Created records a minute for each API key; 0 turns the limit off.',
    '120',
    integer(0, 1_000_000),
  ),
  RATE_LIMIT_MCP: setting(
    'Requests a minute to the MCP endpoint for each MCP key; 0 turns the limit off.',
    '300',
    integer(0, 1_000_000),
  ),
  RATE_LIMIT_ORGANIZATION: setting(
    'Requests a minute for each organisation, by all its keys together; 0 turns the limit off. Default: five times `RATE_LIMIT_REQUESTS`, and no limit if that or `RATE_LIMIT_MCP` is 0.',
    undefined,
    integer(0, 1_000_000),
  ),
  RATE_LIMIT_OPEN: setting(
    'Requests a minute from each IP address to paths that need no key, such as the description of the API; 0 turns the limit off.',
    '600',
    integer(0, 1_000_000),
  ),
  RATE_LIMIT_FAILED_AUTH: setting(
    'Failed authentications a minute for each IP address; 0 turns the limit off.',
    '20',
    integer(0, 1_000_000),
  ),
  RATE_LIMIT_SIGN_IN: setting(
    'Sign-in attempts within 15 minutes from each IP address, and for each account; 0 turns the limits off.',
    '10',
    integer(0, 1_000_000),
  ),
  RATE_LIMIT_GUEST: setting(
    'Comments and replies a minute from pages of sites, for each IP address and each visitor, and as many pictures for each IP address; 0 turns the limits off.',
    '30',
    integer(0, 1_000_000),
  ),
  RATE_LIMIT_GUEST_SITE: setting(
    'Comments and replies an hour by visitors on the pages of each site, and by reviewers through each review link; further ones wait until the team releases them. 0 turns the limit off.',
    '300',
    integer(0, 1_000_000),
  ),
  LIMIT_WEBHOOKS: setting(
    'Webhooks that an organisation may have; 0: no limit.',
    '50',
    integer(0, 1_000_000),
  ),
  LIMIT_API_KEYS: setting(
    'API and MCP keys that an organisation may have, including revoked and expired ones; 0: no limit.',
    '200',
    integer(0, 1_000_000),
  ),
  LIMIT_MEMBERS: setting(
    'Members that an organisation may have; 0: no limit.',
    '1000',
    integer(0, 1_000_000),
  ),
  LIMIT_SITES: setting('Sites that an organisation may have; 0: no limit.', '1000', integer(0, 1_000_000)),
  LIMIT_PROJECTS: setting(
    'Projects that an organisation may have; 0: no limit.',
    '1000',
    integer(0, 1_000_000),
  ),
  LIMIT_REVIEW_LINKS: setting(
    'Review links that an organisation may have, including expired ones; 0: no limit.',
    '1000',
    integer(0, 1_000_000),
  ),
  LIMIT_HELD_COMMENTS: setting(
    'Comments and replies of visitors and reviewers that an organisation may hold until its team releases them; more are refused. 0: no limit.',
    '10000',
    integer(0, 1_000_000),
  ),
  LIMIT_STORED_BYTES: setting(
    'Bytes of uploaded files that an organisation may store; 0: no limit.',
    '10737418240',
    integer(0, 1_000_000_000_000_000),
  ),
  LIMIT_VISITOR_BYTES: setting(
    'Bytes of pictures that visitors of one site may upload per day (UTC); 0: no limit. In addition, the last quarter of `LIMIT_STORED_BYTES` is reserved for the team.',
    '209715200',
    integer(0, 1_000_000_000_000_000),
  ),
  LIMIT_UPLOADS: setting(
    'Uploads of an organisation that each process accepts at once; 0: no limit.',
    '10',
    integer(0, 10_000),
  ),
  LIMIT_WAITS: setting(
    'Concurrent calls to `wait-for-feedback` from an organisation in each process; 0: no separate limit.',
    '50',
    integer(0, 1_000),
  ),
  LIMIT_STREAMS: setting(
    'Concurrently open streams of changes (`GET /changes`) in each process; 0: no separate limit.',
    '1000',
    integer(0, 100_000),
  ),
  OIDC_ISSUER: setting(
    'The OpenID Connect provider for single sign-on, such as `https://login.example.com`. The redirect URI is `/auth/oidc/callback` below `BASE_URL`.',
    undefined,
    issuer,
  ),
  OIDC_CLIENT_ID: setting('The client id that the provider has issued for this server.', undefined, text),
  OIDC_CLIENT_SECRET: setting('The client secret that the provider has issued, if any.', undefined, text),
  OIDC_NAME: setting('The name of the provider on the sign-in page.', 'Single sign-on', text),
  OIDC_SCOPES: setting(
    'The scopes to request from the provider, separated by spaces or commas; `openid` must be one of them. Dex and Okta send groups only with `groups` in addition to the default.',
    'openid email profile',
    scopes,
  ),
  OIDC_TRUST_EMAIL: setting(
    '`true`: the e-mail addresses of the provider count as verified, whatever it says about them. Use it only for providers at which people cannot choose their addresses themselves, because an address gives access to the Postil account with that address. Entra ID needs it, and so does Authentik unless a custom mapping declares addresses verified.',
    'false',
    boolean,
  ),
  OIDC_GROUPS_CLAIM: setting(
    'The claim in which the provider lists the groups of a person, or its dotted path, such as `realm_access.roles`.',
    'groups',
    claimName,
  ),
  OIDC_ROLES: setting(
    'The role of each group, such as `designers=member,clients=guest`: `admin`, `member` or `guest`. People in the groups become members when they first sign in, and their role is set again at every sign-in; others cannot sign in with the provider, and owners stay owners. Default: only members can sign in with the provider, and their roles stay the same.',
    '',
    groupRoles,
  ),
  OIDC_ROLES_DRY_RUN: setting(
    '`true` tries `OIDC_ROLES` out: at every sign-in, the log lists the roles that people would get and the members who would be removed, but nothing is changed.',
    'false',
    boolean,
  ),
  OIDC_ORGANIZATION: setting(
    'The id of the organisation for which the provider is authoritative: its sessions give access to no other, and people in the groups become members there. Default: the only organisation. With several organisations, this or `OIDC_DOMAINS` is required.',
    undefined,
    uuid,
  ),
  OIDC_DOMAINS: setting(
    'The domains, comma separated, of the e-mail addresses for which the provider is authoritative, such as `example.com`: others cannot sign in with it, and without `OIDC_ORGANIZATION` its sessions give access to every organisation of the account. Default: any domain, which requires `OIDC_ORGANIZATION` or a single organisation.',
    '',
    domains,
  ),
  MCP_ALLOWED_ORIGINS: setting(
    'Origins, comma separated, whose pages may call the MCP endpoint, such as `https://app.example.com`. The origin of `BASE_URL` may always do so, and so may origins on this machine while the server listens only there.',
    '',
    origins,
  ),
  WEBHOOK_RETRY_SCHEDULE: setting(
    'The pause in seconds before each attempt of a delivery, including the first one; there are as many attempts as pauses.',
    '0,5,300,1800,7200,18000,36000,50400,72000,86400',
    seconds,
  ),
  WEBHOOK_TIMEOUT_MS: setting(
    'The time limit of a whole attempt, in milliseconds.',
    '15000',
    integer(100, 60_000),
  ),
  WEBHOOK_ALLOW_CIDRS: setting(
    'Non-public networks (CIDR), comma separated, that webhooks and the fetching of cross-origin images may reach. Cloud metadata addresses are never reachable.',
    '',
    (value) => parseNetworks(list(value)),
  ),
  WEBHOOK_ALLOW_HTTP: setting(
    '`true` allows http URLs for webhooks and cross-origin images.',
    'false',
    boolean,
  ),
  SMTP_URL: setting(
    'The mail server, `smtp://user:password@host:587` or `smtps://…`. Without it, notifications are shown only in the application.',
    undefined,
    smtpUrl,
  ),
  MAIL_FROM: setting('The sender of e-mails.', 'Postil <postil@localhost>', mailAddress),
  MAIL_DAILY_LIMIT: setting(
    'E-mails that an organisation may send per day (UTC); more wait for the next day. 0: no limit.',
    '1000',
    integer(0, 1_000_000),
  ),
  MAIL_DIGEST_SECONDS: setting(
    'The number of seconds for which the notifications of one person are collected into one e-mail.',
    '60',
    integer(0, 3_600),
  ),
  REMINDER_HOUR: setting(
    'The hour (UTC) from which people are reminded of comments that are due on that day.',
    '7',
    integer(0, 23),
  ),
} as const satisfies Record<string, Setting<unknown>>;

type SettingName = keyof typeof SETTINGS;

/** Every setting, read and checked. */
export type Config = { readonly [Name in SettingName]: ReturnType<(typeof SETTINGS)[Name]['parse']> };

/**
 * Reads the settings from the environment; an empty variable counts as absent.
 *
 * @throws {RefusedError} naming every invalid setting, with its valid values.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const { values, changedNames, problems } = readSettings(SETTINGS, environment);
  // There is one value for each name of SETTINGS; an invalid one is undefined until this throws.
  const config = values as Config;
  if (config.DATABASE_URL === undefined && config.DATABASE_REPLICA_URLS?.length > 0)
    problems.push('DATABASE_URL is required with DATABASE_REPLICA_URLS');
  if (config.OIDC_ISSUER === undefined) problems.push(...problemsWithoutProvider(changedNames));
  else if (config.OIDC_CLIENT_ID === undefined) problems.push('OIDC_CLIENT_ID is required with OIDC_ISSUER');
  if (problems.length > 0) throw new RefusedError(`Wrong settings: ${problems.join('; ')}.`);
  return config;
}

/** Finds single sign-on settings that have no effect without a provider. */
function problemsWithoutProvider(changedNames: readonly string[]): string[] {
  return changedNames
    .filter((name) => name.startsWith('OIDC_'))
    .map((name) => `OIDC_ISSUER is required with ${name}`);
}

/** The database to open, according to the settings. */
export function databaseOptions(config: Config): DatabaseOptions {
  return {
    url: config.DATABASE_URL,
    dataDirectory: path.resolve(config.DATA_DIR, 'database'),
    poolSize: config.DB_POOL_SIZE,
    prepare: config.DB_PREPARE,
  };
}

/** The key of the installation, or its file, according to the settings. */
export function keyOptions(config: Config): KeyOptions {
  return { keys: config.SECRET_KEY, file: path.resolve(config.DATA_DIR, 'secret.key') };
}

/** The storage of uploaded files, according to the settings: in a bucket, or in a directory. */
export function storageOptions(config: Config): StorageOptions {
  return { url: config.STORAGE_URL, directory: path.resolve(config.DATA_DIR, 'uploads') };
}

/** The rate limits, according to the settings; 0: no limit. */
export function rateLimits(config: Config): RateLimitSettings {
  return {
    requests: config.RATE_LIMIT_REQUESTS,
    creations: config.RATE_LIMIT_CREATIONS,
    mcpMessages: config.RATE_LIMIT_MCP,
    organizationRequests: config.RATE_LIMIT_ORGANIZATION ?? defaultOrganizationLimit(config),
    openRequests: config.RATE_LIMIT_OPEN,
    failedAuthentications: config.RATE_LIMIT_FAILED_AUTH,
    signIns: config.RATE_LIMIT_SIGN_IN,
    visitorWrites: config.RATE_LIMIT_GUEST,
    visitorCommentsOfSite: config.RATE_LIMIT_GUEST_SITE,
  };
}

/** The default limit of an organisation: if the operator disables a limit for keys, this one is disabled, too. */
function defaultOrganizationLimit({
  RATE_LIMIT_REQUESTS: requests,
  RATE_LIMIT_MCP: mcpMessages,
}: Config): number {
  return mcpMessages === 0 ? 0 : 5 * requests;
}

/** The single sign-on provider, according to the settings; undefined without one. */
export function providerOptions(config: Config) {
  const { OIDC_ISSUER: issuerUrl, OIDC_CLIENT_ID: clientId } = config;
  if (issuerUrl === undefined || clientId === undefined) return undefined;
  return {
    issuer: issuerUrl,
    clientId,
    clientSecret: config.OIDC_CLIENT_SECRET,
    name: config.OIDC_NAME,
    scopes: config.OIDC_SCOPES,
    trustsEmail: config.OIDC_TRUST_EMAIL,
    groupsClaim: config.OIDC_GROUPS_CLAIM,
    roles: config.OIDC_ROLES,
    isRolesDryRun: config.OIDC_ROLES_DRY_RUN,
    organizationId: config.OIDC_ORGANIZATION,
    domains: config.OIDC_DOMAINS,
  };
}

/** The rules for origins that may call the MCP endpoint, according to the settings. */
export function originRules(config: Config): OriginRules {
  return { baseUrl: config.BASE_URL, allowedOrigins: config.MCP_ALLOWED_ORIGINS, host: config.HOST };
}
