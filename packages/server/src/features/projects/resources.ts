import { NotFoundError } from '../../core/errors.ts';
import type { Resource } from '../../core/mcp/surface/resources.ts';
import { findOverview } from './overview-queries.ts';
import { namesIn } from './statuses.ts';

export const projectResource: Resource = {
  uri: 'feedback://project',
  name: 'project',
  title: 'Project',
  description:
    'The project of this key, the amount of its feedback, its names for statuses, and the permissions of the key.',
  async read({ sql, actor }) {
    const row = await findOverview(sql, actor, actor.projectId);
    if (!row) throw new NotFoundError();
    return {
      id: row.id,
      name: row.name,
      status: row.status,
      status_names: namesIn(row.statuses),
      organization: { id: row.organization_id, name: row.organization_name },
      counts: { sites: row.sites, comments: row.comments, pending: row.pending },
      permissions: actor.permissions,
      created_at: row.created_at.toISOString(),
    };
  },
};
