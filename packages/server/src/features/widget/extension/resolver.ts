import type { FastifyRequest } from 'fastify';
import { type Caller, effectivePermissions, effectiveScope } from '../../../core/access/actor.ts';
import { hashSecret } from '../../../core/access/secrets.ts';
import type { Sql } from '../../../core/db/database.ts';
import { UnauthenticatedError } from '../../../core/errors.ts';
import { readKey } from '../../../core/http/authentication.ts';
import { findSiteById } from '../callers/queries.ts';
import { PAGE_PERMISSIONS, type PageCaller } from '../callers/service.ts';
import { findConnection, type OwnedConnection } from './connection-queries.ts';
import { createSignedOutError } from './service.ts';

/**
 * The form of extension tokens: a prefix, 32 random bytes in base64url and, on pages, a dot and the id of the
 * site.
 */
const TOKEN_PATTERN = /^pwe_[\w-]{43}(?:\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))?$/;

/**
 * Finds the extension that calls for a page of a site.
 *
 * @returns undefined for a token of another kind, or without a site.
 * @throws {UnauthenticatedError} the connection has ended, or the site is gone or hidden from the member.
 */
export async function findExtensionPage(sql: Sql, token: string): Promise<PageCaller | undefined> {
  const [, siteId] = TOKEN_PATTERN.exec(token) ?? [];
  if (siteId === undefined) return undefined;
  const connection = await getConnection(sql, token);
  const { organization_id: organizationId, expires_at: expiresAt } = connection;
  const site = await findSiteById(sql, { organizationId, siteId });
  if (!site || !sees(connection, site.project_id))
    throw new UnauthenticatedError('The site of this page is gone: open the page again.');
  const caller = callerOf(connection, site.project_id);
  return { site, visit: null, isExtension: true, caller, expiresAt };
}

/**
 * Finds the extension that calls without a page.
 *
 * @returns undefined for a token of another kind, or with a site.
 * @throws {UnauthenticatedError} the connection has ended.
 */
export async function findExtension(sql: Sql, request: FastifyRequest): Promise<Caller | undefined> {
  const token = readKey(request) ?? '';
  const match = TOKEN_PATTERN.exec(token);
  return match && match[1] === undefined ? callerOf(await getConnection(sql, token), null) : undefined;
}

async function getConnection(sql: Sql, token: string): Promise<OwnedConnection> {
  const [secret = ''] = token.split('.');
  const connection = await findConnection(sql, hashSecret(secret));
  if (!connection?.role || connection.expires_at.getTime() <= Date.now()) throw createSignedOutError();
  return connection;
}

function sees({ seen_project_ids: seenProjectIds }: OwnedConnection, projectId: string): boolean {
  return seenProjectIds === null || seenProjectIds.includes(projectId);
}

/** @param projectId the only project that concerns the request; null: all visible projects. */
function callerOf(connection: OwnedConnection, projectId: string | null): Caller {
  const { organization_id: organizationId, person_id: personId, id, role } = connection;
  return {
    type: 'user',
    organizationId,
    personId,
    via: { kind: 'widget', id },
    scope: effectiveScope(projectId, connection.seen_project_ids),
    role,
    permissions: effectivePermissions(PAGE_PERMISSIONS, role),
  };
}
