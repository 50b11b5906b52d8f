import {
  confirmAddress,
  createAddress,
  mailReporters,
  startMailSetup,
} from '@postil/harness/factories/mailing';
import { createMockup } from '@postil/harness/factories/records';
import { submitResult } from '@postil/harness/factories/results';
import { beginReview, createReviewLink } from '@postil/harness/factories/review-links';
import { afterAll, describe, expect, it } from 'vitest';

const mailing = await startMailSetup();
const { server, mailsTo } = mailing;
afterAll(() => mailing.close());

const run = () => mailReporters(mailing);
const subjectsTo = (email: string) => mailsTo(email).map(({ headers }) => headers.get('subject'));

/** A review opened with an e-mail address. */
async function createReview({ email = createAddress() } = {}) {
  const tenant = await server.createTenant();
  const link = await createReviewLink(tenant);
  const { client } = await beginReview(server, { token: link.secret, name: 'Mary', email });
  const mockup = await createMockup(tenant);
  const comment = async () => {
    const body = { content: 'Wider', x: 0.5, y: 0.5 };
    return JSON.parse((await client.post(`/mockups/${mockup.id}/comments`, body)).text).data.id as string;
  };
  return { tenant, client, email, comment };
}

describe('a reviewer who left an address', () => {
  it('confirms it after the first comment, and gets mail about replies, results and the resolution', async () => {
    const { tenant, email, comment } = await createReview();
    await run();
    expect(mailsTo(email)).toEqual([]);
    const id = await comment();
    await comment();
    const confirmationMail = await confirmAddress(mailing, email);
    expect(confirmationMail.text).toContain('for Test organisation (');
    await tenant.api.post(`/mockup-comments/${id}/replies`, { content: 'A note', visibility: 'team' });
    await tenant.api.post(`/mockup-comments/${id}/replies`, { content: 'How wide?', visibility: 'everyone' });
    await run();
    await submitResult(tenant, id);
    await run();
    await tenant.api.put(`/mockup-comments/${id}/status`, { status: 'RESOLVED' });
    await run();
    expect(subjectsTo(email)).toEqual([
      'Confirm your address for Test organisation',
      'Reply: Wider',
      'Is this done? Wider',
      'Resolved: Wider',
    ]);
    expect(mailsTo(email).map(({ text }) => text.includes('A note'))).not.toContain(true);
    expect(mailsTo(email)[2]?.text).toContain('/acceptance?token=');
  });

  it('gets the confirmation mail after a first comment that is sent without an idempotency key', async () => {
    const { client, email } = await createReview();
    expect((await client.post('/boards/tasks', { content: 'Wider' })).status).toBe(201);
    await run();
    expect(subjectsTo(email)).toEqual(['Confirm your address for Test organisation']);
  });

  it('gets mail neither about their own replies nor about comments by others', async () => {
    const { tenant, client, email, comment } = await createReview();
    const id = await comment();
    await confirmAddress(mailing, email);
    expect((await client.post(`/mockup-comments/${id}/replies`, { content: 'Or so' })).status).toBe(201);
    const other = await beginReview(server, {
      token: (await createReviewLink(tenant)).secret,
      name: 'Bob',
      email: createAddress(),
    });
    const created = await other.client.post('/boards/tasks', { content: 'Mine' });
    await tenant.api.post(`/comments/${JSON.parse(created.text).data.id}/replies`, {
      content: 'Thanks',
      visibility: 'everyone',
    });
    await run();
    expect(subjectsTo(email)).toEqual(['Confirm your address for Test organisation']);
  });

  it('gets the confirmation mail when the team releases a held comment, and not before', async () => {
    const strict = await startMailSetup({ RATE_LIMIT_GUEST_SITE: '1' });
    const tenant = await strict.server.createTenant();
    const { secret: token } = await createReviewLink(tenant);
    const email = createAddress();
    const first = await beginReview(strict.server, { token });
    await first.client.post('/boards/tasks', { content: 'One' });
    const { client } = await beginReview(strict.server, { token, email });
    expect((await client.post('/boards/tasks', { content: 'Two' })).status).toBe(201);
    await mailReporters(strict);
    expect(strict.mailsTo(email)).toEqual([]);
    const { data } = JSON.parse((await tenant.api.get('/held-comments')).text).data;
    expect((await tenant.api.post(`/held-comments/${data[0].id}/release`)).status).toBe(201);
    await mailReporters(strict);
    expect(strict.mailsTo(email)).toHaveLength(1);
    await strict.close();
  });

  it('cannot open the review if the address is invalid', async () => {
    const tenant = await server.createTenant();
    const { secret: token } = await createReviewLink(tenant);
    const refused = await server.anonymous.post('/review/v1/sessions', { token, email: 'mary' });
    expect(refused.error('validation_failed').errors).toHaveProperty('email');
  });
});
