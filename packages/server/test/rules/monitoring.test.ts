import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beginRequest } from '@postil/harness/postil/raw-connection';
import { startTestServer } from '@postil/harness/postil/test-server';
import { createWebhook, waitFor } from '@postil/harness/servers/receiver';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const DOCS = path.resolve(import.meta.dirname, '../../../../docs');
const read = (file: string) => readFileSync(path.join(DOCS, file), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly action: string; readonly runbook: string };
}
interface Panel {
  readonly title: string;
  readonly targets: readonly { readonly expr: string }[];
}

const rules: readonly Rule[] = parse(read('operation/alerts.yml')).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
);
const panels: readonly Panel[] = JSON.parse(read('operation/dashboard.json')).panels;

const server = await startTestServer({ MAX_IN_FLIGHT: '1' }, { expectsFaults: true });
afterAll(() => server.close());
await server.startWorkers();

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

interface Scrape {
  /** The names of series, including those without a value. */
  readonly names: ReadonlySet<string>;
  readonly samples: readonly Sample[];
}

async function scrape(): Promise<Scrape> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const families = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  const names = families.flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
  const samples = [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(
    ([, name = '', labels = '', value]) => ({ name, labels: readLabels(labels), value: Number(value) }),
  );
  return { names: new Set(names), samples };
}

function readLabels(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
}

/** The series that an expression names. */
function seriesIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\bby\s*\([^)]*\)/g, ' ')
    .replaceAll(/\w+\s*\(/g, '(');
  return bare.match(/[a-zA-Z_]\w*/g) ?? [];
}

const RATE = /^(?:sum(?: by \([^)]*\))? ?\()?increase\((\w+)(?:\{(.*)\})?\[\w+\]\)\)? > (\d+)$/;
const LEVEL = /^(\w+)(?:\{(.*)\})? > (\d+)$/;

/** The sum of the samples that a rule selects. @param matchers as Prometheus writes them, joined by commas. */
function sumOf({ samples }: Scrape, name: string, matchers = ''): number {
  const conditions = [...matchers.matchAll(/(\w+)(=~|=|!=)"([^"]*)"/g)];
  const isSelected = (sample: Sample) =>
    sample.name === name &&
    conditions.every(([, label = '', operator, value = '']) => {
      const given = sample.labels[label] ?? '';
      if (operator === '=~') return new RegExp(`^(?:${value})$`).test(given);
      return operator === '=' ? given === value : given !== value;
    });
  return samples.filter(isSelected).reduce((sum, { value }) => sum + value, 0);
}

/** Whether the condition of a rule is true, compared with an earlier moment. Supports only the forms of these rules. */
function isTrue(alert: string, before: Scrape, latest: Scrape): boolean {
  const { expr = '' } = rules.find((rule) => rule.alert === alert) ?? {};
  const [, counter, counterMatchers, threshold] = RATE.exec(expr) ?? [];
  if (counter)
    return (
      sumOf(latest, counter, counterMatchers) - sumOf(before, counter, counterMatchers) > Number(threshold)
    );
  const [, gauge = '', gaugeMatchers, max] = LEVEL.exec(expr) ?? [];
  if (!gauge) throw new Error(`The test cannot read the condition of ${alert}: ${expr}`);
  return sumOf(latest, gauge, gaugeMatchers) > Number(max);
}

/** Expects a rule's condition to be false now, and to become true after an action. */
async function expectToFire(alert: string, act: () => Promise<unknown>): Promise<void> {
  const before = await scrape();
  expect(isTrue(alert, before, before)).toBe(false);
  await act();
  await waitFor(async () => expect(isTrue(alert, before, await scrape())).toBe(true));
}

describe('the alert rules', () => {
  it('each have a remedy, and a section in the documentation', () => {
    const headings = [...read('operation.md').matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
    expect(headings).toEqual(rules.map(({ alert }) => alert));
    for (const { alert, annotations, labels } of rules) {
      expect(annotations.runbook).toBe(`docs/operation.md#${alert.toLowerCase()}`);
      expect(annotations.summary.length).toBeGreaterThan(10);
      expect(annotations.action.length).toBeGreaterThan(10);
      expect(['critical', 'warning', 'info']).toContain(labels.severity);
    }
  });

  it('and the dashboard name only series that a server has', async () => {
    const { names } = await scrape();
    const expressions = [...rules, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr);
    expect(panels.length).toBeGreaterThan(15);
    expect(expressions.flatMap(seriesIn).filter((name) => !names.has(name))).toEqual([]);
    expect(seriesIn('sum by (a) (rate(b{c="d"}[5m])) / max(e) > 1')).toEqual(['b', 'e']);
  });

  it('PostilJobFails fires when a job has failed', async () => {
    await server.database.sql`ALTER TABLE webhook_events RENAME TO hidden`;
    await expectToFire('PostilJobFails', () =>
      expect(server.runJob('forget-old-deliveries')).rejects.toThrow(),
    );
    await server.database.sql`ALTER TABLE hidden RENAME TO webhook_events`;
  });

  it('PostilWebhooksLate fires when a delivery has been due for more than two minutes', async () => {
    const queue = await queueOverdueDelivery();
    await expectToFire('PostilWebhooksLate', () => server.runJob('measure-webhook-queue'));
    const { samples } = await scrape();
    expect(samples.find(({ name }) => name === 'webhook_queue_due')?.value).toBe(1);
    await queue.remove();
  });

  it('PostilOverloaded fires when requests of all callers are refused', async () => {
    const { api, api_key: key, organization_id: organizationId } = await server.createTenant();
    // Twice as many requests may arrive as may be active.
    const slow = [await beginRequest(server.url, key), await beginRequest(server.url, key)];
    await expectToFire('PostilOverloaded', async () => {
      const arriving = async () => sumOf(await scrape(), 'http_requests_in_flight', 'stage="arriving"');
      await waitFor(async () => expect(await arriving()).toBe(2));
      const { samples } = await scrape();
      const organizationSamples = samples.filter(
        ({ name }) => name === 'http_organization_requests_in_flight',
      );
      expect(organizationSamples).toMatchObject([{ labels: { organization: organizationId }, value: 2 }]);
      expect((await api.post('/boards/tasks', { content: 'Refused' })).status).toBe(503);
    });
    for (const request of slow) {
      request.complete();
      await request.waitFor('HTTP/1.1 201');
    }
  });
});

/**
 * Queues a delivery that has been due for ten minutes. The worker does not lease it, as the webhook is failing and has
 * another delivery in flight.
 */
async function queueOverdueDelivery(): Promise<{ remove(): Promise<void> }> {
  const { database } = server;
  const { organization_id: organizationId, api } = await server.createTenant();
  const { id: webhook } = await createWebhook({ api }, 'https://example.com/');
  await database.sql`
    UPDATE webhooks SET failing_since = now() WHERE organization_id = ${organizationId} AND id = ${webhook}`;
  for (const leasedMinutes of [60, null]) {
    const [event, delivery] = [crypto.randomUUID(), crypto.randomUUID()];
    await database.sql`
      INSERT INTO webhook_events (organization_id, id, type, body, created_at)
      VALUES (${organizationId}, ${event}, 'comment.created', '{}', now())`;
    await database.sql`
      INSERT INTO webhook_deliveries
        (organization_id, id, webhook_id, event_id, event_type, status, next_attempt_at, created_at, leased_until)
      VALUES (${organizationId}, ${delivery}, ${webhook}, ${event}, 'comment.created', 'pending',
        now() - interval '10 min', now(), now() + make_interval(mins => ${leasedMinutes}::int))`;
  }
  return {
    async remove() {
      await database.sql`DELETE FROM webhook_deliveries WHERE organization_id = ${organizationId}`;
    },
  };
}

describe('the metrics', () => {
  it('describe the database, its connections and statements, and the jobs', async () => {
    await server.runJob('measure-database');
    // Metrics are cached for half a second.
    await waitFor(async () => {
      const latest = await scrape();
      expect(sumOf(latest, 'db_size_bytes')).toBeGreaterThan(1_000_000);
      expect(sumOf(latest, 'db_pool_connections')).toBeGreaterThan(0);
      expect(sumOf(latest, 'db_statements_total')).toBeGreaterThan(10);
      expect(sumOf(latest, 'db_statement_seconds_total')).toBeGreaterThan(0);
      expect(sumOf(latest, 'job_runs_total', 'name="measure-database"')).toBe(1);
      expect(sumOf(latest, 'job_last_duration_seconds', 'name="measure-database"')).toBeGreaterThan(0);
      const checkpointAt = sumOf(latest, 'db_last_checkpoint_timestamp_seconds');
      const ageSeconds = Date.now() / 1_000 - checkpointAt;
      if (server.database.engine === 'embedded') expect(ageSeconds).toBeLessThan(24 * 60 * 60);
      else expect(checkpointAt).toBe(0);
    });
  });

  it('include every reason for a refusal, even before the first one', async () => {
    const { samples } = await scrape();
    const reasons = samples.filter(({ name }) => name === 'http_refusals_total');
    expect(reasons.map(({ labels }) => labels.reason).sort()).toEqual([
      'active',
      'active_of_caller',
      'active_of_organization',
      'arriving',
      'arriving_of_caller',
      'arriving_of_organization',
      'rate_of_creations',
      'rate_of_failed_authentications',
      'rate_of_guests',
      'rate_of_guests_of_site',
      'rate_of_mcp_requests',
      'rate_of_open_requests',
      'rate_of_organization',
      'rate_of_requests',
      'rate_of_sign_ins',
      'unread',
    ]);
  });
});
