import { copyTemplate } from '@postil/harness/databases/test-database';
import { ATTACKS, type Attack } from '@postil/harness/neighbours/attacks';
import { readAndWrite, startTwoTenants } from '@postil/harness/neighbours/two-tenants';
import { openDatabase } from '@postil/server/core/db/database';
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';

const REQUEST_COUNT = 20;

async function start() {
  const { settings, remove } = await copyTemplate();
  // So little memory that unread responses would end the process.
  const tenants = await startTwoTenants({ ...settings, NODE_OPTIONS: '--max-old-space-size=512' });
  const end = async () => {
    await tenants.postil.kill();
    await remove();
  };
  return { ...tenants, settings, end };
}

async function startForTest(): Promise<RunningServer> {
  const tenants = await start();
  onTestFinished(tenants.end);
  return tenants;
}

type RunningServer = Awaited<ReturnType<typeof start>>;

/** Runs a prepared attack. @returns the statuses of the responses to the neighbour and to the attacker. */
async function runUnderLoad(tenants: RunningServer, { begin }: Attack) {
  const end = await begin(tenants);
  const { statuses: visited } = await readAndWrite(tenants.neighbour, (count) => count === REQUEST_COUNT);
  return { visited, attacked: await end() };
}

function attackOf(name: string): Attack {
  const attack = ATTACKS.find((each) => each.name === name);
  if (!attack) throw new Error(`There is no attack ${name}.`);
  return attack;
}

// The drill has every attack on both engines.
const { engine } = inject('template');

describe('an organisation is served alongside another one that sends', () => {
  let tenants: RunningServer;

  // The attacks hit the same process one after the other, and must leave no lasting load.
  beforeAll(async () => {
    tenants = await start();
    await attackOf('large listings without a pause').prepare(tenants);
    return tenants.end;
  });

  it('bodies that never arrive, most of which are refused immediately', async () => {
    const { visited, attacked } = await runUnderLoad(tenants, attackOf('bodies that never arrive'));
    expect(new Set(visited)).toEqual(new Set([200, 201]));
    expect(new Set(attacked)).toEqual(new Set([429]));
  });

  it('requests for large listings without a pause', async () => {
    const { visited } = await runUnderLoad(tenants, attackOf('large listings without a pause'));
    expect(new Set(visited)).toEqual(new Set([200, 201]));
  });

  if (engine === 'embedded') return;

  it('searches that nearly match long texts', async () => {
    // On a separate server: after a slow search, the attacker's reads in the other attacks would be refused.
    const tenants = await startForTest();
    const attack = attackOf('searches that nearly match long texts');
    await attack.prepare(tenants);
    const { visited, attacked } = await runUnderLoad(tenants, attack);
    expect(new Set(visited)).toEqual(new Set([200, 201]));
    expect(attacked).toContain(200);
  });

  it.each(['exports that nobody reads', 'large listings that nobody reads'])(
    'requests for %s, in little memory',
    async (name) => {
      const { visited, attacked } = await runUnderLoad(tenants, attackOf(name));
      expect(new Set(visited)).toEqual(new Set([200, 201]));
      expect(attacked).toContain(200);
      expect(attacked).toContain(429);
    },
  );
});

// On the embedded engine, nothing else can delay a statement.
if (engine === 'postgres')
  describe('an organisation whose search takes too long', () => {
    it('is temporarily refused heavy reads, but not light ones, and its neighbours are unaffected', async () => {
      const { settings, attacker, neighbour } = await startForTest();
      await attacker.api.post('/boards/tasks', { content: 'Found later' });
      const database = await openDatabase({ url: String(settings.DATABASE_URL), dataDirectory: '' });
      onTestFinished(() => database.close());
      await database.transaction(async (tx) => {
        await tx`LOCK TABLE comments IN ACCESS EXCLUSIVE MODE`;
        const slow = (await attacker.api.get('/comments?search=found')).error('unavailable');
        expect(slow.message).toContain('narrow it');
      });
      const refused = (await attacker.api.get('/comments?search=found')).error('unavailable');
      expect(refused.message).toContain('narrow it');
      expect((await attacker.api.get('/comments?per_page=1')).text).toContain('"total":1');
      expect((await neighbour.get('/comments?search=next')).status).toBe(200);
    });
  });
