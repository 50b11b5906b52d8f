import type { ActorType, Permission } from '@postil/contract';
import { ForbiddenError } from '../errors.ts';

/**
 * Who is asking, and through which door. Everything a service may know of its caller.
 *
 * `projectId` narrows the actor to one project (an MCP key); null sees the whole organisation.
 * `personId` is the person who answers for the change: of a key, the member who created it.
 */
export interface Actor {
  readonly type: ActorType;
  readonly organizationId: string;
  readonly projectId: string | null;
  readonly personId: string;
  readonly apiKeyId: string | null;
  readonly permissions: readonly Permission[];
  readonly requestId: string | null;
}

/** @throws {ForbiddenError} `insufficient_permission`, naming the permission that is missing. */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (actor.permissions.includes(permission)) return;
  throw new ForbiddenError(
    'insufficient_permission',
    `This needs a key with the permission "${permission}"; the key has: ${actor.permissions.join(', ') || 'none'}.`,
  );
}
