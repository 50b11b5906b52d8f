import { PERMISSIONS } from '@postil/contract';
import { type Actor, systemActor } from '../../core/access/actor.ts';
import { silentTx, type Tx } from '../../core/changes/transaction.ts';
import type { Database, Sql } from '../../core/db/database.ts';
import { NotFoundError, RefusedError } from '../../core/errors.ts';
import { newId } from '../../core/records/ids.ts';
import { requireVersion } from '../../core/records/versions.ts';
import { ensureAccount } from '../accounts/service.ts';
import { createApiKey } from '../api-keys/service.ts';
import { audit } from '../audit-log/service.ts';
import { addMember, getFirstOwnerId } from '../members/service.ts';
import { createProject } from '../projects/service.ts';
import { createSite } from '../sites/service.ts';
import { mergeSettings } from '../widget/settings/queries.ts';
import {
  findOrganization,
  insertOrganization,
  lockOrganization,
  lockOrganizations,
  type OrganizationDetailRow,
  organizationExists,
  updateName,
} from './queries.ts';

/** The result of `createOrganization`: ids, and the keys, which cannot be retrieved later. */
export interface NewOrganization {
  readonly organization_id: string;
  readonly user_id: string;
  readonly project_id: string;
  readonly site_id: string;
  readonly api_key: string;
  readonly mcp_key: string;
  readonly widget_key: string;
}

interface OrganizationRequest {
  readonly organization: string;
  /** The e-mail address of the owner; an existing account keeps its password. */
  readonly email: string;
  /** The hash of the owner's password; hashing is slow, so it is done before the transaction. */
  readonly passwordHash: string;
  /** Whether to refuse if there already is an organisation. */
  readonly mustBeFirst?: boolean;
}

/**
 * Creates an organisation that is ready to use: with an owner, a project, a site for `localhost`, an API key with all
 * permissions, and an MCP key that can read and write.
 *
 * @throws {RefusedError} if it must be the first one and is not.
 */
export async function createOrganization(
  database: Database,
  { organization, email, passwordHash, mustBeFirst = false }: OrganizationRequest,
): Promise<NewOrganization> {
  return database.transaction(async (sql) => {
    // No webhook or member exists yet that could be notified.
    const tx = silentTx(sql);
    if (mustBeFirst) await requireEmptyDatabase(tx);
    const organizationId = newId();
    await insertOrganization(tx, { id: organizationId, name: organization });
    const userId = await ensureAccount(tx, { email, passwordHash });
    const actor = operator(organizationId, userId);
    await addMember(tx, actor, { email, name: nameFromEmail(email), role: 'owner' });
    return { organization_id: organizationId, user_id: userId, ...(await seed(tx, actor)) };
  });
}

/** The operator of the server as an actor in an organisation: on behalf of its owner, with all permissions. */
export async function getOrganizationActor(sql: Sql, organizationId: string): Promise<Actor> {
  return operator(organizationId, await getFirstOwnerId(sql, organizationId));
}

async function requireEmptyDatabase(tx: Tx): Promise<void> {
  await lockOrganizations(tx);
  if (!(await organizationExists(tx))) return;
  throw new RefusedError(
    'The database contains an organisation already: use add-organization to create another one.',
  );
}

function operator(organizationId: string, personId: string): Actor {
  return { ...systemActor(organizationId, personId), permissions: PERMISSIONS };
}

/** Creates the first project, site and keys of an organisation. */
async function seed(tx: Tx, actor: Actor): Promise<Omit<NewOrganization, 'organization_id' | 'user_id'>> {
  const project = await createProject(tx, actor, { name: 'Website' });
  const site = await createSite(tx, actor, {
    project_id: project.id,
    name: 'Local development',
    domain: 'localhost',
  });
  // On the demo page, visitors see each other's comments: that is its purpose.
  await mergeSettings(tx, site, { pins: 'all' });
  const apiKey = await createApiKey(tx, actor, {
    name: 'First API key',
    token_type: 'api',
    permissions: [...PERMISSIONS],
  });
  const mcpKey = await createApiKey(tx, actor, {
    name: 'First MCP key',
    token_type: 'mcp',
    project_id: project.id,
    permissions: ['read', 'write'],
  });
  return {
    project_id: project.id,
    site_id: site.id,
    api_key: apiKey.secret,
    mcp_key: mcpKey.secret,
    widget_key: site.widget_key,
  };
}

/** A name derived from an e-mail address. */
function nameFromEmail(email: string): string {
  return email.split('@', 1)[0] || email;
}

/** The organisation of the actor. @throws {NotFoundError} it was deleted meanwhile. */
export async function getOrganization(sql: Sql, actor: Actor): Promise<OrganizationDetailRow> {
  const row = await findOrganization(sql, actor.organizationId);
  if (!row) throw new NotFoundError();
  return row;
}

/**
 * Renames the organisation of the actor; the audit log keeps both names. Setting the current name is not a change.
 *
 * @param change.ifMatch the `If-Match` header; undefined changes any version.
 */
export async function renameOrganization(
  tx: Tx,
  actor: Actor,
  { name, ifMatch }: { name: string; ifMatch: string | undefined },
): Promise<OrganizationDetailRow> {
  await lockOrganization(tx, actor.organizationId);
  const row = await getOrganization(tx, actor);
  requireVersion(ifMatch, row.version);
  if (row.name === name) return row;
  await updateName(tx, row.id, name);
  await audit(tx, actor, {
    action: 'organization.renamed',
    target: { type: 'organization', id: row.id, name },
    metadata: { changes: { name: { from: row.name, to: name } } },
  });
  return getOrganization(tx, actor);
}
