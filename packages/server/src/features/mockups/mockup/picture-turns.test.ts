import { createPng, formOf } from '@postil/harness/factories/records';
import { startTestServer } from '@postil/harness/postil/test-server';
import { waitFor } from '@postil/harness/servers/receiver';
import { afterAll, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

it('an organisation has at most three queued pictures, and a small picture of another organisation overtakes them', async () => {
  const [busy, other] = await Promise.all([server.createTenant(), server.createTenant()]);
  const largePicture = await createPng({ width: 6_000, height: 6_000 });
  const outcomes: string[] = [];
  const uploads = Array.from({ length: 8 }, async () => {
    const form = formOf({ project_id: busy.project_id, name: 'Large' }, largePicture);
    const response = await busy.api.post('/mockups', form);
    outcomes.push(`large ${response.status}`);
    return response;
  });
  // Refusals show that one is being processed and three are queued.
  await waitFor(async () => expect(outcomes).toContain('large 429'));
  const form = formOf({ project_id: other.project_id, name: 'Small' }, await createPng());
  expect((await other.api.post('/mockups', form)).status).toBe(201);
  outcomes.push('small');
  const responses = await Promise.all(uploads);
  const refused = responses.filter(({ status }) => status === 429);
  expect(responses.every(({ status }) => status === 201 || status === 429)).toBe(true);
  expect(refused.length).toBeGreaterThan(0);
  for (const response of refused) {
    expect(response.error('rate_limited').message).toContain('at most 3');
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  // The small picture waits only for the one that was being processed, and possibly one that ended meanwhile.
  const earlierSuccesses = outcomes
    .slice(0, outcomes.indexOf('small'))
    .filter((each) => each === 'large 201');
  expect(earlierSuccesses.length).toBeLessThanOrEqual(2);
});
