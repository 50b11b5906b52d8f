import {
  type ActorType,
  type AuthorKind,
  type MemberRole,
  type Permission,
  REVIEW_RIGHTS,
  type ReviewRight,
  type ViaKind,
} from '@postil/contract';
import { ForbiddenError } from '../errors.ts';

/** The credential of a request: its kind and its id. */
export interface Via {
  readonly kind: ViaKind;
  /** The id of the key, session or token of a member; for a credential without an id, that of the person. */
  readonly id: string;
}

/** The part of an organisation that an actor sees: all of it, or these projects. */
type Scope = 'organization' | { readonly projectIds: readonly string[] };

/**
 * The caller of a service. It alone determines access: after authentication, no code distinguishes requests by their
 * transport.
 */
export interface Actor {
  readonly organizationId: string;
  /** The person responsible for the change: for a key, the member who created it. */
  readonly personId: string;
  readonly via: Via;
  /** The type of the actor in events and in the records of changes. */
  readonly type: ActorType;
  readonly scope: Scope;
  /** The current role of the person, `guest` for visitors and reviewers; null for the system and former members. */
  readonly role: MemberRole | null;
  /** The permissions that both the credential and the role allow. */
  readonly permissions: readonly Permission[];
  /** The maximum permissions of a reviewer; absent for all others. */
  readonly reviewRight?: ReviewRight;
  /** The id under which its requests are counted, which actors may share; absent: that of its credential. */
  readonly rateLimitId?: string;
  readonly requestId: string | null;
}

/** The organisation of an actor, for statements that need only that. */
export type Tenant = Pick<Actor, 'organizationId'>;

/** A person in an organisation. */
export type TenantPerson = Pick<Actor, 'organizationId' | 'personId'>;

/** An organisation with the part of it that an actor sees. */
export type TenantScope = Pick<Actor, 'organizationId' | 'scope'>;

/** An organisation and the role of an actor in it, which determines whether team-only records are visible. */
export type TenantRole = Pick<Actor, 'organizationId' | 'role'>;

/** The attributes of an actor that determine which records of an organisation it sees. */
export type TenantReader = TenantScope & TenantRole;

/** The service itself as the actor, without permissions. @param personId the person responsible for the change. */
export function systemActor(organizationId: string, personId: string): Actor {
  return {
    type: 'system',
    organizationId,
    personId,
    via: { kind: 'system', id: personId },
    scope: 'organization',
    role: null,
    permissions: [],
    requestId: null,
  };
}

/** An actor as its credential describes it, before there is a request. */
export type Caller = Omit<Actor, 'requestId'>;

/** The maximum permissions of each role. Features let guests change only their own records. */
const ROLE_PERMISSIONS = {
  owner: ['read', 'write', 'delete', 'admin'],
  admin: ['read', 'write', 'delete', 'admin'],
  member: ['read', 'write', 'delete'],
  guest: ['read', 'write', 'delete'],
} as const satisfies Record<MemberRole, readonly Permission[]>;

/** The permissions that the keys of a removed member keep. */
const FORMER_MEMBER_PERMISSIONS: readonly Permission[] = ['read', 'write', 'delete'];

/** The current permissions of a credential: those it was given that the role of its owner allows. */
export function effectivePermissions(
  granted: readonly Permission[],
  role: MemberRole | null,
): readonly Permission[] {
  const allowed: readonly Permission[] = role === null ? FORMER_MEMBER_PERMISSIONS : ROLE_PERMISSIONS[role];
  return granted.every((permission) => allowed.includes(permission))
    ? granted
    : granted.filter((permission) => allowed.includes(permission));
}

/**
 * The projects that a credential sees: the intersection of those it was given and those its owner sees.
 *
 * @param projectId the only project of the credential; null: all.
 * @param ownerProjectIds the projects that the owner sees; null: all.
 */
export function effectiveScope(projectId: string | null, ownerProjectIds: readonly string[] | null): Scope {
  if (ownerProjectIds === null) return projectId === null ? 'organization' : { projectIds: [projectId] };
  return {
    projectIds: projectId === null ? ownerProjectIds : ownerProjectIds.filter((id) => id === projectId),
  };
}

/** An actor that sees only one project, as every MCP key does. */
export interface ProjectActor extends Actor {
  readonly scope: { readonly projectIds: readonly string[] };
  readonly projectId: string;
}

/**
 * The actor of an MCP key, which by a constraint of the database belongs to one project.
 *
 * @throws {ForbiddenError} when its owner no longer sees the project.
 */
export function toProjectActor(actor: Actor): ProjectActor {
  const { scope } = actor;
  const projectIds = scope === 'organization' ? [] : scope.projectIds;
  const [projectId] = projectIds;
  if (projectId === undefined)
    throw new ForbiddenError('forbidden', 'The owner of this key no longer sees its project.');
  return { ...actor, scope: { projectIds }, projectId };
}

/** The id of the key that authenticated a request; null for any other credential. */
export function keyIdOf({ via }: Pick<Actor, 'via'>): string | null {
  return via.kind === 'api_key' || via.kind === 'mcp_key' ? via.id : null;
}

/**
 * Refuses an actor who lacks a permission.
 *
 * @throws {ForbiddenError} `insufficient_permission`, naming the permission that is missing.
 */
export function requirePermission(
  { permissions, role, via }: Pick<Actor, 'permissions' | 'role' | 'via'>,
  permission: Permission,
): void {
  if (permissions.includes(permission)) return;
  if (via.kind === 'session') {
    throw new ForbiddenError(
      'insufficient_permission',
      `This needs the permission "${permission}", which your role "${role}" does not have.`,
    );
  }
  const permissionList = permissions.join(', ') || 'none';
  const roleClause = role === 'member' || role === 'guest' ? `, with the role "${role}" of its owner` : '';
  throw new ForbiddenError(
    'insufficient_permission',
    `This needs a key with the permission "${permission}"; the key has: ${permissionList}${roleClause}.`,
  );
}

/** The roles, least powerful first. The system has no role and may do all that its permissions allow. */
const ROLES_BY_POWER: readonly MemberRole[] = ['guest', 'member', 'admin', 'owner'];

/**
 * Refuses a person with a role below the required one.
 *
 * @throws {ForbiddenError} `insufficient_permission`.
 */
export function requireRole(
  { role, type, via }: Pick<Actor, 'role' | 'type' | 'via'>,
  minRole: MemberRole,
): void {
  if (type === 'system') return;
  // A removed member's keys keep the permissions of a member.
  const power = ROLES_BY_POWER.indexOf(role ?? 'member');
  if (power >= ROLES_BY_POWER.indexOf(minRole)) return;
  if (type === 'guest')
    throw new ForbiddenError(
      'insufficient_permission',
      'People without an account cannot do this: only members of the team can.',
    );
  const allowedPeople =
    minRole === 'member'
      ? 'members of the team'
      : `people with the role ${ROLES_BY_POWER.slice(ROLES_BY_POWER.indexOf(minRole)).join(' or ')}`;
  const subject = via.kind === 'session' ? 'your role is' : 'the owner of the key has the role';
  throw new ForbiddenError(
    'insufficient_permission',
    `Only ${allowedPeople} can do this; ${subject} ${role ?? 'of a former member'}.`,
  );
}

/**
 * Refuses a reviewer who may not use an operation; nobody else needs a right to review.
 *
 * @param minRight the lowest sufficient right; undefined: none suffices.
 * @throws {ForbiddenError} `insufficient_permission`.
 */
export function requireReviewRight(
  { reviewRight: right }: Pick<Actor, 'reviewRight'>,
  minRight: ReviewRight | undefined,
): void {
  if (right === undefined) return;
  if (minRight !== undefined && REVIEW_RIGHTS.indexOf(right) >= REVIEW_RIGHTS.indexOf(minRight)) return;
  const requirement =
    minRight === undefined ? 'This needs an account' : `This needs a link with the right "${minRight}"`;
  throw new ForbiddenError('insufficient_permission', `${requirement}; your link allows "${right}".`);
}

/**
 * Whether the actor belongs to the team, and so sees team-only records. Visitors, reviewers and clients have the role
 * of a guest and do not.
 */
export function isInTeam({ role }: Pick<Actor, 'role'>): boolean {
  return role !== 'guest';
}

const AUTHOR_KINDS_BY_TYPE = {
  guest: 'visitor',
  mcp_key: 'assistant',
  system: 'system',
  user: 'member',
  api_key: 'member',
} as const satisfies Record<ActorType, AuthorKind>;

/** The `author_kind` of texts that the actor writes. */
export function authorKindOf({ type }: Pick<Actor, 'type'>): AuthorKind {
  return AUTHOR_KINDS_BY_TYPE[type];
}
