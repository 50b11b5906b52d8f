import { GROUP_ROLES } from '../../../core/access/group-roles.ts';
import { isRecord } from '../../../core/records/objects.ts';

/** The role of each group, without the leading slash of a path. */
export type Roles = ReadonlyMap<string, Role>;

/** A role that a group can have. */
export type Role = (typeof GROUP_ROLES)[number];

/** The reason why the groups of a person cannot be read. */
export type GroupProblem = 'absent' | 'too_many' | 'unreadable';

/** The groups of a person according to the provider. */
export interface Groups {
  /** The names without the leading slash of a path. */
  readonly names: readonly string[];
  /** undefined: `names` is complete, so the person has no other groups. */
  readonly problem?: GroupProblem;
}

type RawClaims = Readonly<Record<string, unknown>>;

/**
 * Reads the groups of a person from the claims of the ID token and of the userinfo endpoint. Only a well-formed list
 * counts as complete. The list of the ID token takes precedence, unless it is empty.
 *
 * @param claim its name, or a path to it with dots between the names, such as `realm_access.roles`.
 */
export function readGroups(
  { idToken, userInfo }: { idToken: RawClaims; userInfo: RawClaims },
  claim: string,
): Groups {
  const sources = [groupsOf(idToken, claim), groupsOf(userInfo, claim)];
  const isFilled = ({ names, problem }: Groups) => names.length > 0 && problem === undefined;
  // An empty list revokes nothing if the other source is unreadable.
  return (
    sources.find(isFilled) ??
    sources.find(({ problem }) => problem === 'too_many' || problem === 'unreadable') ??
    sources.find(({ problem }) => problem === undefined) ?? { names: [], problem: 'absent' }
  );
}

/** The groups of a person to which roles are assigned. */
export function grantingGroups({ names }: Groups, roles: Roles): string[] {
  return names.filter((name) => roles.has(name));
}

/** The most powerful role of the groups of a person. @returns undefined: none of them has one. */
export function roleOf({ names }: Groups, roles: Roles): Role | undefined {
  const personRoles = new Set(names.map((name) => roles.get(name)));
  return GROUP_ROLES.find((role) => personRoles.has(role));
}

function groupsOf(claims: RawClaims, claim: string): Groups {
  const value = findClaim(claims, claim);
  if (isReplacedByReference(claims, claim)) return { names: [], problem: 'too_many' };
  if (value === undefined || value === null || value === '') return { names: [], problem: 'absent' };
  // Some providers send the only group of a person without a list, and others several in one text.
  if (typeof value === 'string') return { names: [withoutSlash(value)], problem: 'unreadable' };
  const names = Array.isArray(value) ? namesOfList(value) : keysOf(value);
  return names ? { names: names.map(withoutSlash) } : { names: [], problem: 'unreadable' };
}

function findClaim(claims: RawClaims, claim: string): unknown {
  // A namespaced claim has dots in its name.
  if (Object.hasOwn(claims, claim)) return claims[claim];
  let value: unknown = claims;
  for (const name of claim.split('.')) {
    if (!isRecord(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

/** Whether the provider sends a reference in place of the groups: https://learn.microsoft.com/entra/identity-platform/access-token-claims-reference#groups-overage-claim */
function isReplacedByReference(claims: RawClaims, claim: string): boolean {
  const references = claims._claim_names;
  if (isRecord(references) && Object.hasOwn(references, claim)) return true;
  return claim === 'groups' && (claims.hasgroups === true || claims.hasgroups === 'true');
}

function namesOfList(list: readonly unknown[]): string[] | undefined {
  const names: string[] = [];
  for (const item of list) {
    const groupNames = typeof item === 'string' ? [item] : namesOfGroup(item);
    if (groupNames.length === 0 || groupNames.includes('')) return undefined;
    names.push(...groupNames);
  }
  return names;
}

const NAME_FIELDS = ['id', 'name', 'displayName', 'path'];

function namesOfGroup(group: unknown): string[] {
  if (!isRecord(group)) return [];
  return NAME_FIELDS.map((field) => group[field]).filter((value) => typeof value === 'string');
}

/** The roles of a person at Zitadel: an object whose keys are roles, each with the organisations that granted it. */
function keysOf(value: unknown): string[] | undefined {
  if (!isRecord(value)) return undefined;
  const names = Object.keys(value);
  return names.length > 0 && Object.values(value).every(isRecord) ? names : undefined;
}

/** A path from the root and a name are the same group: some providers send one form, and some the other. */
function withoutSlash(name: string): string {
  return name.replace(/^\//, '');
}
