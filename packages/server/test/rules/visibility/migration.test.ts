import { createMcpClient } from '@postil/harness/factories/mcp-client';
import {
  createMember,
  createMockup,
  createMockupComment,
  createSite,
  createTask,
} from '@postil/harness/factories/records';
import { openReview } from '@postil/harness/factories/review-links';
import { signInAs } from '@postil/harness/factories/sessions';
import { createShop, createWidgetComment, SHOP_PAGE } from '@postil/harness/factories/widget';
import { startTestServer, type Tenant } from '@postil/harness/postil/test-server';
import { afterAll, expect, it } from 'vitest';
import { migrate } from '../../../src/core/db/migrate.ts';

const server = await startTestServer({}, { isSingle: true });
afterAll(() => server.close());
const { sql } = server.database;

/** Restores the schema from before visibilities. */
async function undo(): Promise<void> {
  await sql.script(`
    DROP VIEW comment_counts;
    ALTER TABLE comments DROP COLUMN visibility, DROP COLUMN author_kind;
    ALTER TABLE replies DROP COLUMN visibility, DROP COLUMN author_kind;
    ALTER TABLE activity DROP COLUMN visibility;
    DELETE FROM comment_count_changes;
    DELETE FROM comment_count_sums;
    ALTER TABLE comment_count_changes DROP COLUMN visibility;
    ALTER TABLE comment_count_sums DROP COLUMN visibility;
    ALTER TABLE comment_count_sums
      ADD UNIQUE NULLS NOT DISTINCT (organization_id, project_id, site_id, kind, status);
    CREATE VIEW comment_counts AS
      SELECT organization_id, project_id, site_id, kind, status, count FROM comment_count_sums
      UNION ALL
      SELECT organization_id, project_id, site_id, kind, status, change FROM comment_count_changes;
    DELETE FROM schema_migrations WHERE name = '0029_visibility.sql';`);
}

async function reply({ api }: Pick<Tenant, 'api'>, path: string, content: string): Promise<void> {
  const response = await api.post(`${path}/replies`, { content });
  expect(response.status, response.text).toBe(201);
}

it('the migration 0029_visibility shows everyone only texts of outsiders and the replies to them', async () => {
  const { tenant: owner, site, visit } = await createShop(server, { pins: 'none' });
  const tenant = { ...owner, site_id: site.id, project_id: site.project_id };
  const untouched = await createSite(tenant, { domain: 'untouched.example.com' });
  const guest = await createMember(tenant, { role: 'guest', project_ids: [site.project_id] });
  const client = await signInAs(server, tenant, guest.id);
  const { client: reviewer } = await openReview(server, tenant, { rights: 'comment' });
  const assistant = await createMcpClient(server, tenant);

  const teamTaskId = await createTask(tenant, { content: 'task of the team', visibility: 'everyone' });
  await reply(tenant, `/comments/${teamTaskId}`, 'reply of the team to its task');
  await reply({ api: client }, `/comments/${teamTaskId}`, 'reply of a guest to a task of the team');
  const { id: visitorCommentId } = await createWidgetComment((await visit()).client, {
    content: 'comment of a visitor',
  });
  await reply(tenant, `/comments/${visitorCommentId}`, 'reply of the team to a visitor');
  await assistant.call('reply-to-comment', {
    comment_id: visitorCommentId,
    content: 'reply of an assistant',
  });
  for (const [outsider, content] of [
    [client, 'comment of a guest'],
    [reviewer, 'comment of a reviewer'],
  ] as const) {
    const body = { content, site_id: site.id, page_url: SHOP_PAGE };
    expect((await outsider.post('/boards/tasks', body)).status).toBe(201);
  }
  const mockup = await createMockup(tenant);
  await createMockupComment(tenant, mockup.id, { content: 'mockup comment of the team' });

  await undo();
  expect(await migrate(server.database)).toEqual(['0029_visibility.sql']);

  const rows = await sql<{ content: string; visibility: string; author_kind: string }[]>`
    SELECT content, visibility, author_kind FROM comments WHERE organization_id = ${tenant.organization_id}
    UNION ALL
    SELECT content, visibility, author_kind FROM replies WHERE organization_id = ${tenant.organization_id}`;
  const teamContents = rows.filter(({ visibility }) => visibility === 'team').map(({ content }) => content);
  expect(teamContents.sort()).toEqual([
    'mockup comment of the team',
    'reply of the team to its task',
    'task of the team',
  ]);
  expect(rows).toHaveLength(9);
  const byAssistants = rows.filter(({ author_kind: kind }) => kind === 'assistant');
  expect(byAssistants.map(({ content }) => content)).toEqual(['reply of an assistant']);

  // The activity of two of the comments.
  const entries = await sql<{ comment_id: string; visibility: string; type: string }[]>`
    SELECT DISTINCT comment_id, visibility, type FROM activity
    WHERE organization_id = ${tenant.organization_id} AND comment_id = ANY (${[teamTaskId, visitorCommentId]}::uuid[])
    ORDER BY comment_id, type`;
  expect(entries).toEqual([
    { comment_id: teamTaskId, visibility: 'team', type: 'comment.created' },
    { comment_id: teamTaskId, visibility: 'team', type: 'comment.replied' },
    { comment_id: visitorCommentId, visibility: 'everyone', type: 'comment.created' },
    { comment_id: visitorCommentId, visibility: 'everyone', type: 'comment.replied' },
  ]);
  const numbers = await sql<{ visibility: string; number: number }[]>`
    SELECT visibility, sum(count)::int AS number FROM comment_counts
    WHERE organization_id = ${tenant.organization_id} GROUP BY visibility ORDER BY visibility`;
  expect(numbers).toEqual([
    { visibility: 'everyone', number: 3 },
    { visibility: 'team', number: 2 },
  ]);

  // Sites show the same comments as before: as set, or all of them if nothing was set.
  const pinsOf = async (id: string) =>
    JSON.parse((await tenant.api.get(`/sites/${id}/widget`)).text).data.pins;
  expect([await pinsOf(site.id), await pinsOf(untouched.id)]).toEqual(['none', 'all']);
});
