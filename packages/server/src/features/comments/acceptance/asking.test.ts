import { confirmAddress, mailReporters, startMailSetup } from '@postil/harness/factories/mailing';
import { joinTeam, messagesTo, reasonsFor } from '@postil/harness/factories/people';
import { createTask, eventsOf, readComment } from '@postil/harness/factories/records';
import { submitResult } from '@postil/harness/factories/results';
import { createShop, createWidgetComment } from '@postil/harness/factories/widget';
import type { Tenant } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const mailing = await startMailSetup();
const { server, mailsTo } = mailing;
afterAll(() => mailing.close());

const remind = () => server.runJob('ask-again');

/** Ada's task with an undecided result, in a project that reminds its reporter after three days. */
async function createUndecidedResult(acceptance_ending: 'keep' | 'close' = 'keep') {
  const tenant = await server.createTenant();
  await tenant.api.put(`/projects/${tenant.project_id}`, { acceptance_days: 3, acceptance_ending });
  const ada = await joinTeam(server, tenant, { name: 'Ada' });
  const id = await createTask({ ...tenant, api: ada.api });
  await submitResult(tenant, id, { summary: 'It is done' });
  return { tenant, ada, id };
}

/** Backdates the result, and the reminder to its reporter, by some days. */
async function passDays({ organization_id }: Tenant, days: number): Promise<void> {
  await server.database.sql`
    UPDATE comment_results
    SET created_at = (created_at AT TIME ZONE 'UTC' - ${days}::int * interval '1 day') AT TIME ZONE 'UTC',
      asked_again_at = (asked_again_at AT TIME ZONE 'UTC' - ${days}::int * interval '1 day') AT TIME ZONE 'UTC'
    WHERE organization_id = ${organization_id}`;
}

describe('an undecided result', () => {
  it('causes one reminder after the period of its project, with any number of nodes', async () => {
    const { tenant, ada } = await createUndecidedResult();
    await passDays(tenant, 2);
    await remind();
    expect(await reasonsFor([ada])).toEqual({ Ada: ['result_submitted'] });
    await passDays(tenant, 1);
    await Promise.all([remind(), remind(), remind()]);
    await passDays(tenant, 30);
    await remind();
    expect(await reasonsFor([ada])).toEqual({ Ada: ['decision_awaited', 'result_submitted'] });
    expect((await messagesTo(ada))[0]).toMatch(
      /^The result of .+ is waiting for your decision: “It is done”$/,
    );
  });

  it('leaves its comment in review, or closes it after a second period, as the project says', async () => {
    const [keptInReview, closed] = [
      await createUndecidedResult('keep'),
      await createUndecidedResult('close'),
    ];
    for (const days of [3, 2]) {
      await Promise.all([keptInReview, closed].map(({ tenant }) => passDays(tenant, days)));
      await remind();
    }
    expect((await readComment(closed.tenant, closed.id)).status).toBe('IN_REVIEW');
    await Promise.all([keptInReview, closed].map(({ tenant }) => passDays(tenant, 1)));
    await Promise.all([remind(), remind()]);
    expect((await readComment(keptInReview.tenant, keptInReview.id)).status).toBe('IN_REVIEW');
    expect((await readComment(closed.tenant, closed.id)).status).toBe('CLOSED');
    const changes = (await eventsOf(server, closed.tenant)).filter(
      ({ type }) => type === 'comment.status_changed',
    );
    expect(changes).toMatchObject([
      { metadata: { changes: { status: { from: 'IN_REVIEW', to: 'CLOSED' } } } },
    ]);
  });

  it('causes no reminder if the project says never, after a decision, or if there is a newer result', async () => {
    const [never, decided, newer] = [
      await createUndecidedResult(),
      await createUndecidedResult(),
      await createUndecidedResult(),
    ];
    await never.tenant.api.put(`/projects/${never.tenant.project_id}`, { acceptance_days: null });
    await decided.tenant.api.post(`/comments/${decided.id}/acceptance`, {
      decision: 'refused',
      reason: 'No',
    });
    await Promise.all([never, decided, newer].map(({ tenant }) => passDays(tenant, 3)));
    await submitResult(newer.tenant, newer.id, { summary: 'Once more' });
    await remind();
    for (const { ada } of [never, decided, newer])
      expect((await reasonsFor([ada])).Ada).not.toContain('decision_awaited');
  });

  it('causes a reminder by mail if a visitor left an address', async () => {
    const { tenant, site, visit } = await createShop(server);
    await tenant.api.put(`/projects/${site.project_id}`, { acceptance_days: 30 });
    const { client } = await visit();
    const email = 'asked-again@visitor.example';
    const { id } = await createWidgetComment(client, { name: 'Vera', email });
    await confirmAddress(mailing, email);
    await submitResult(tenant, id);
    await mailReporters(mailing);
    await passDays(tenant, 30);
    await remind();
    await mailReporters(mailing);
    await mailReporters(mailing);
    const [_question, first, second, ...others] = mailsTo(email);
    expect(others).toEqual([]);
    expect(first?.text).toContain('asks whether it is done');
    expect(second?.text).toContain('still waiting for your decision');
  });
});
