import { LIMITS } from '@postil/contract';
import { type FieldErrors, ValidationError } from '../../../core/errors.ts';

/** A custom header of a webhook; its name in the given letter case. */
export type CustomHeader = readonly [name: string, value: string];

/** The form of a name: a token of RFC 9110, section 5.6.2. */
const NAME_PATTERN = new RegExp(`^[!#$%&'*+.^_\`|~0-9A-Za-z-]{1,${LIMITS.headerName}}$`);
/** Prefixes of headers for the message, its signature and proxies, and of those that Postil sends or may send later. */
const RESERVED_PREFIXES = ['content-', 'webhook-', 'proxy-'];
/** Lower-case names of headers for the connection (RFC 9110, section 7.6.1) and its target, and of those that Postil sends. */
const RESERVED_NAMES = new Set([
  'connection',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'x-webhook-attempt',
  'x-webhook-event',
]);

const CLAUSES = {
  name: `must be the name of a header: at most ${LIMITS.headerName} letters, digits and hyphens`,
  reserved:
    'must not be set: it belongs to the connection, or Postil sets it itself; give what your receiver checks in another header, such as Authorization',
  repeated: 'must be given only once: header names are case-insensitive',
  missing: 'must be given again because the URL leads to another origin, or be null to remove the header',
} as const;

/**
 * The headers of a webhook after a change.
 *
 * @param currentHeaders the current headers.
 * @param changes values by name, in any letter case; null removes a header. Other headers stay.
 * @param isNewOrigin whether the origin of the webhook's URL changes, so that headers given for the former one must not be sent.
 * @throws {ValidationError} a name is malformed, reserved or repeated, a header must be given again, or there are too
 *   many.
 */
export function changeHeaders(
  currentHeaders: readonly CustomHeader[],
  changes: Readonly<Record<string, string | null>>,
  { isNewOrigin }: { isNewOrigin: boolean },
): CustomHeader[] {
  const changedHeaders = Object.entries(changes);
  const changedNames = new Set(changedHeaders.map(([name]) => name.toLowerCase()));
  const unchangedHeaders = currentHeaders.filter(([name]) => !changedNames.has(name.toLowerCase()));
  refuse([
    ...changedHeaders.flatMap(([name], index) => {
      const clause = problemOfName(name, changedHeaders.slice(0, index));
      return clause === undefined ? [] : [[name, clause] as const];
    }),
    ...(isNewOrigin ? unchangedHeaders.map(([name]) => [name, CLAUSES.missing] as const) : []),
  ]);
  const newHeaders = changedHeaders.flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  );
  const headers = [...unchangedHeaders, ...newHeaders];
  if (headers.length > LIMITS.headers) {
    throw new ValidationError({ headers: [`must have at most ${LIMITS.headers} headers`] });
  }
  return headers;
}

function problemOfName(
  name: string,
  earlierHeaders: readonly (readonly [name: string, value: unknown])[],
): string | undefined {
  const lowerCaseName = name.toLowerCase();
  if (!NAME_PATTERN.test(name)) return CLAUSES.name;
  if (isReserved(lowerCaseName)) return CLAUSES.reserved;
  return earlierHeaders.some(([other]) => other.toLowerCase() === lowerCaseName)
    ? CLAUSES.repeated
    : undefined;
}

function isReserved(name: string): boolean {
  return RESERVED_NAMES.has(name) || RESERVED_PREFIXES.some((prefix) => name.startsWith(prefix));
}

/**
 * @param problems the clauses by the names of headers, which are user input: `fromEntries` creates own properties for
 *   any name.
 */
function refuse(problems: readonly (readonly [name: string, clause: string])[]): void {
  if (problems.length === 0) return;
  const fields: FieldErrors = Object.fromEntries(
    problems.map(([name, clause]) => [`headers.${name}`.slice(0, 200), [clause]]),
  );
  throw new ValidationError(fields);
}
