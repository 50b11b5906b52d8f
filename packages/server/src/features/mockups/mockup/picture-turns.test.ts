import { createPng, formOf } from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { waitFor } from '@postil/harness/servers/receiver';
import { afterAll, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

it('an organisation has at most three queued pictures, and the small one of another overtakes them', async () => {
  const [busy, other] = await Promise.all([server.createTenant(), server.createTenant()]);
  const large = await createPng({ width: 6_000, height: 6_000 });
  const ended: string[] = [];
  const uploads = Array.from({ length: 8 }, async () => {
    const form = formOf({ project_id: busy.project_id, name: 'Large' }, large);
    const response = await busy.api.post('/mockups', form);
    ended.push(`large ${response.status}`);
    return response;
  });
  // Refusals show that one is being processed and three are queued.
  await waitFor(async () => expect(ended).toContain('large 429'));
  const form = formOf({ project_id: other.project_id, name: 'Small' }, await createPng());
  expect((await other.api.post('/mockups', form)).status).toBe(201);
  ended.push('small');
  const responses = await Promise.all(uploads);
  const refused = responses.filter(({ status }) => status === 429);
  expect(responses.every(({ status }) => status === 201 || status === 429)).toBe(true);
  expect(refused.length).toBeGreaterThan(0);
  for (const response of refused) {
    expect(response.error('rate_limited').message).toContain('at most 3');
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  // After the one that was being processed, and possibly one that ended meanwhile.
  const before = ended.slice(0, ended.indexOf('small')).filter((each) => each === 'large 201');
  expect(before.length).toBeLessThanOrEqual(2);
});
