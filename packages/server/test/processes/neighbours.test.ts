import { copyTemplate } from '@postil/harness/databases/test-database';
import { ATTACKS, type Attack } from '@postil/harness/neighbours/attacks';
import { startTwoTenants, visit } from '@postil/harness/neighbours/two-tenants';
import { until } from '@postil/harness/postil/process';
import { describe, expect, inject, it, onTestFinished } from 'vitest';

const VISITS = 40;
const isEmbedded = inject('template').engine === 'embedded';

async function start() {
  const { settings, remove } = await copyTemplate();
  onTestFinished(remove);
  // So little that unread responses would end the process.
  const tenants = await startTwoTenants({ ...settings, NODE_OPTIONS: '--max-old-space-size=512' });
  onTestFinished(() => tenants.postil.kill());
  return tenants;
}

/** What the neighbour and the attacker saw of an attack. */
async function endure({ prepare, begin }: Attack) {
  const tenants = await start();
  await prepare(tenants);
  const end = await begin(tenants);
  const { statuses: visited } = await visit(tenants.neighbour, (count) => count === VISITS);
  return { tenants, visited, attacked: await end() };
}

function attackOf(name: string): Attack {
  const attack = ATTACKS.find((each) => each.name === name);
  if (!attack) throw new Error(`There is no attack ${name}.`);
  return attack;
}

describe('an organisation is served beside another one that sends', () => {
  it('bodies that never arrive, most of which are refused at once', async () => {
    const { visited, attacked } = await endure(attackOf('bodies that never arrive'));
    expect(new Set(visited)).toEqual(new Set([200, 201]));
    expect(attacked.length).toBeGreaterThan(100);
    expect(new Set(attacked)).toEqual(new Set([429]));
  });

  it('searches that take long, which are refused for a while', async () => {
    const { visited, attacked, tenants } = await endure(attackOf('searches that take long'));
    expect(attacked).toContain(503);
    // The embedded engine is stopped and started anew, once; a server ends a slow statement by itself.
    if (!isEmbedded) expect(new Set(visited)).toEqual(new Set([200, 201]));
    await until('service', async () => (await tenants.neighbour.get('/comments')).status === 200);
    const refused = (await tenants.attacker.api.get(`/comments?search=${'a'.repeat(199)}b`)).error(
      'unavailable',
    );
    expect(refused.message).toContain('narrow it');
    expect((await tenants.neighbour.get('/comments?search=next')).status).toBe(200);
    expect((await tenants.attacker.api.get('/comments?per_page=1')).text).toContain('"total":400');
  });

  it.each(['exports that nobody reads', 'large listings that nobody reads'])(
    'requests for %s, in little memory',
    async (name) => {
      const { visited, attacked } = await endure(attackOf(name));
      expect(new Set(visited)).toEqual(new Set([200, 201]));
      expect(attacked).toContain(200);
      expect(attacked).toContain(429);
    },
  );

  it('large listings without a pause', async () => {
    const { visited } = await endure(attackOf('large listings without a pause'));
    expect(new Set(visited)).toEqual(new Set([200, 201]));
  });
});
