import { CommentDetail, Success } from '@postil/contract';
import { createAddress } from '@postil/harness/factories/mailing';
import { createShop, createWidgetComment } from '@postil/harness/factories/widget';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

const WORDS = 'My order was sent to the wrong house';

/** A visitor's comment with an e-mail address, and its detail. */
async function createCommentWithAddress() {
  const { tenant, site, visit } = await createShop(server);
  const email = createAddress();
  const { client } = await visit();
  const { id } = await createWidgetComment(client, { content: WORDS, name: 'Ada Lovelace', email });
  const detail = (await tenant.api.get(`/comments/${id}/detail?include=evidence`)).body(
    200,
    Success(CommentDetail),
  ).data;
  return { tenant, site, email, id, detail };
}

/** The promises of docs/privacy.md about access and erasure. */
describe('the data of a visitor', () => {
  it('can be exported by the id of the person, and the detail of a comment has the e-mail address', async () => {
    const { tenant, email, id, detail } = await createCommentWithAddress();
    await createCommentWithAddress();
    expect(detail.context.email).toBe(email);
    const { text } = await tenant.api.get(`/comments/export?format=json&created_by=${detail.created_by.id}`);
    expect(JSON.parse(text).data).toHaveLength(1);
    expect(JSON.parse(text)).toMatchObject({
      data: [{ id, content: WORDS, created_by: { name: 'Ada Lovelace' } }],
    });
  });

  it('stays in the activity without the address when the comment is deleted, and is deleted with the site', async () => {
    const { tenant, site, email, id } = await createCommentWithAddress();
    await tenant.api.delete(`/comments/${id}`);
    const activity = await tenant.api.get(`/comments/activity?site_id=${site.id}`);
    expect(activity.text).toContain(WORDS);
    expect(activity.text).not.toContain(email);
    await tenant.api.delete(`/sites/${site.id}`);
    const [{ left } = { left: undefined }] = await server.database.sql<{ left: number }[]>`
      SELECT count(*)::int AS left FROM activity
      WHERE organization_id = ${tenant.organization_id} AND deleted_comment IS NOT NULL`;
    expect(left).toBe(0);
  });
});
