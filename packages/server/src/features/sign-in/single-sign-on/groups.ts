import { GROUP_ROLES } from '../../../core/access/group-roles.ts';
import { isRecord } from '../../../core/records/objects.ts';

/** The role of each group, without the slash at the beginning of a path. */
export type Roles = ReadonlyMap<string, Role>;

/** A role that a group can have. */
export type Role = (typeof GROUP_ROLES)[number];

/** Why the groups of a person cannot be read. */
export type GroupProblem = 'absent' | 'too_many' | 'unreadable';

/** The groups of a person, as the provider lists them. */
export interface Groups {
  /** Without the slash at the beginning of a path. */
  readonly names: readonly string[];
  /** Absent: `names` is complete, so that a group that is not among them is one that the person does not have. */
  readonly problem?: GroupProblem;
}

type Token = Readonly<Record<string, unknown>>;

/**
 * Reads the groups of a person from the claims of the ID token and of the userinfo endpoint. Only a well-formed list says
 * that somebody is in no other group. Where both have one, that of the ID token counts, unless it is empty.
 *
 * @param claim its name, or a path to it with dots between the names, such as `realm_access.roles`.
 */
export function readGroups(
  { idToken, userInfo }: { idToken: Token; userInfo: Token },
  claim: string,
): Groups {
  const sources = [groupsOf(idToken, claim), groupsOf(userInfo, claim)];
  const isFilled = ({ names, problem }: Groups) => names.length > 0 && problem === undefined;
  // A list that is empty takes nothing away while another source has something that cannot be read.
  return (
    sources.find(isFilled) ??
    sources.find(({ problem }) => problem === 'too_many' || problem === 'unreadable') ??
    sources.find(({ problem }) => problem === undefined) ?? { names: [], problem: 'absent' }
  );
}

/** The groups of a person that have a role. */
export function grantingGroups({ names }: Groups, roles: Roles): string[] {
  return names.filter((name) => roles.has(name));
}

/** The most powerful role of the groups of a person. @returns undefined when none of them has one. */
export function roleOf({ names }: Groups, roles: Roles): Role | undefined {
  const given = new Set(names.map((name) => roles.get(name)));
  return GROUP_ROLES.find((role) => given.has(role));
}

function groupsOf(claims: Token, claim: string): Groups {
  const value = find(claims, claim);
  if (isCut(claims, claim)) return { names: [], problem: 'too_many' };
  if (value === undefined || value === null || value === '') return { names: [], problem: 'absent' };
  // Some providers send the only group of a person without a list, and others several in one text.
  if (typeof value === 'string') return { names: [withoutSlash(value)], problem: 'unreadable' };
  const names = Array.isArray(value) ? namesOfList(value) : keysOf(value);
  return names ? { names: names.map(withoutSlash) } : { names: [], problem: 'unreadable' };
}

function find(claims: Token, claim: string): unknown {
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
function isCut(claims: Token, claim: string): boolean {
  const references = claims._claim_names;
  if (isRecord(references) && Object.hasOwn(references, claim)) return true;
  return claim === 'groups' && (claims.hasgroups === true || claims.hasgroups === 'true');
}

function namesOfList(list: readonly unknown[]): string[] | undefined {
  const names: string[] = [];
  for (const item of list) {
    const found = typeof item === 'string' ? [item] : namesOfGroup(item);
    if (found.length === 0 || found.includes('')) return undefined;
    names.push(...found);
  }
  return names;
}

const FIELDS = ['id', 'name', 'displayName', 'path'];

function namesOfGroup(group: unknown): string[] {
  if (!isRecord(group)) return [];
  return FIELDS.map((field) => group[field]).filter((value) => typeof value === 'string');
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
