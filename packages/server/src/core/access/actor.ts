import type { ActorType, MemberRole, Permission } from '@postil/contract';
import { ForbiddenError } from '../errors.ts';

/** How a request came in: the kind of its credential, and which one of that kind. */
export interface Via {
  readonly kind: 'api_key' | 'mcp_key' | 'session' | 'widget' | 'review_link' | 'system';
  /** Of the key or session. */
  readonly id: string;
}

/** Which part of an organisation is seen: all of it, or what belongs to these projects. */
export type Scope = 'organization' | { readonly projectIds: readonly string[] };

/**
 * Who is asking. Everything a service may know of its caller, and all that decides what the caller sees and may do;
 * nobody behind the authentication asks how a request came in.
 */
export interface Actor {
  readonly organizationId: string;
  /** The person who answers for the change: of a key, the member who created it. */
  readonly personId: string;
  readonly via: Via;
  /** How events and the activity name the actor. */
  readonly type: ActorType;
  readonly scope: Scope;
  /** The role of the person at this moment; null where the person is no member, for example any more. */
  readonly role: MemberRole | null;
  /** What the credential allows and the role, both. */
  readonly permissions: readonly Permission[];
  readonly requestId: string | null;
}

/** An actor as a credential tells it, before there is a request. */
export type Caller = Omit<Actor, 'requestId'>;

/** What members of each role may do at most. A guest may change only what is its own, see `requireOwn`. */
const ROLE_PERMISSIONS = {
  owner: ['read', 'write', 'delete', 'admin'],
  admin: ['read', 'write', 'delete', 'admin'],
  member: ['read', 'write', 'delete'],
  guest: ['read', 'write', 'delete'],
} as const satisfies Record<MemberRole, readonly Permission[]>;

/** What is left to the keys of a member who was removed. */
const FORMER_MEMBER_PERMISSIONS: readonly Permission[] = ['read', 'write', 'delete'];

/** What a credential may do at this moment: the lesser of what it was given and of what the role of its owner allows. */
export function permissionsWithin(
  given: readonly Permission[],
  role: MemberRole | null,
): readonly Permission[] {
  const allowed: readonly Permission[] = role === null ? FORMER_MEMBER_PERMISSIONS : ROLE_PERMISSIONS[role];
  return given.every((permission) => allowed.includes(permission))
    ? given
    : given.filter((permission) => allowed.includes(permission));
}

/** What a credential sees: the projects it was given, as far as its owner sees them. @param given null: all. */
export function scopeWithin(given: string | null, seen: readonly string[] | null): Scope {
  if (seen === null) return given === null ? 'organization' : { projectIds: [given] };
  return { projectIds: given === null ? seen : seen.filter((id) => id === given) };
}

/** The key by which a request came in; null where it came in another way. */
export function keyIdOf({ via }: Pick<Actor, 'via'>): string | null {
  return via.kind === 'api_key' || via.kind === 'mcp_key' ? via.id : null;
}

/** @throws {ForbiddenError} `insufficient_permission`, naming the permission that is missing. */
export function requirePermission(
  { permissions, role }: Pick<Actor, 'permissions' | 'role'>,
  permission: Permission,
): void {
  if (permissions.includes(permission)) return;
  const has = permissions.join(', ') || 'none';
  const limit = role === 'member' || role === 'guest' ? `, with the role "${role}" of its owner` : '';
  throw new ForbiddenError(
    'insufficient_permission',
    `This needs a key with the permission "${permission}"; the key has: ${has}${limit}.`,
  );
}

/** Roles from the one that may least. Nobody in particular, such as the system, may all that its permissions allow. */
const RANKS: readonly MemberRole[] = ['guest', 'member', 'admin', 'owner'];

/**
 * Refuses a person whose role is below another.
 *
 * @throws {ForbiddenError} `insufficient_permission`.
 */
export function requireRole({ role, type }: Pick<Actor, 'role' | 'type'>, least: MemberRole): void {
  if (type === 'system') return;
  // Somebody who was removed keeps what a member may.
  const rank = RANKS.indexOf(role ?? 'member');
  if (rank >= RANKS.indexOf(least)) return;
  const needed =
    least === 'member'
      ? 'a member of the team'
      : `the role ${RANKS.slice(RANKS.indexOf(least)).join(' or ')}`;
  throw new ForbiddenError(
    'insufficient_permission',
    `This takes ${needed}; the owner of the key has the role ${role ?? 'of a former member'}.`,
  );
}

/** Guests change and delete only what they made themselves. @throws {ForbiddenError} `forbidden`. */
export function requireOwn({ role, personId }: Pick<Actor, 'role' | 'personId'>, creatorId: string): void {
  if (role !== 'guest' || creatorId === personId) return;
  throw new ForbiddenError('forbidden', 'A guest may change only its own comments and replies.');
}
