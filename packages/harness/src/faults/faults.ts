import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { until } from '../postil/process.ts';
import type { BreakableDatabase, Place } from './place.ts';

/** Something that happens to a database, and passes. */
export interface Fault {
  readonly name: string;
  /** Whether other databases of the same server suffer, too. */
  readonly isOfServer: boolean;
  /** Whether it lasts for as long as `inflict` is told, or is over at once. */
  readonly lasts: boolean;
  /** Whether everything still works, only so slowly that a transaction of many statements takes long. */
  readonly slows?: true;
  /** Breaks it and mends it again. */
  inflict(place: Place & { readonly database: BreakableDatabase }, lastingMs: number): Promise<void>;
}

const SINGLE_RESETS = 25;
/** The sessions of the process. */
const OURS = "application_name = 'postil' AND datname = current_database()";

export const FAULTS: readonly Fault[] = [
  {
    name: 'the server is restarted at once, without a checkpoint',
    isOfServer: true,
    lasts: false,
    async inflict({ database: { server } }) {
      await server.crash();
      await server.start();
    },
  },
  {
    name: 'the server is restarted as every upgrade does',
    isOfServer: true,
    lasts: false,
    async inflict({ database: { server } }) {
      await server.shutDown();
      await server.start();
    },
  },
  {
    name: 'every session is terminated by an administrator',
    isOfServer: false,
    lasts: false,
    async inflict({ database: { ask } }) {
      await ask(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${OURS}`);
    },
  },
  {
    name: 'every connection is reset',
    isOfServer: false,
    lasts: false,
    async inflict({ database: { link } }) {
      link.resetAll();
    },
  },
  {
    name: 'every connection is closed in order',
    isOfServer: false,
    lasts: false,
    async inflict({ database: { link } }) {
      link.closeAll();
    },
  },
  {
    name: 'single connections are reset again and again',
    isOfServer: false,
    lasts: false,
    async inflict({ database: { link } }) {
      for (let reset = 0; reset < SINGLE_RESETS; reset += 1) {
        await delay(100 + Math.random() * 200);
        link.resetOne();
      }
    },
  },
  {
    name: 'the link falls silent',
    isOfServer: false,
    lasts: true,
    async inflict(place, lastingMs) {
      const { link } = place.database;
      link.freeze();
      await expectUnready(place, lastingMs);
      link.thaw();
    },
  },
  {
    name: 'the link falls silent, and what was on its way is lost',
    isOfServer: false,
    lasts: true,
    async inflict(place, lastingMs) {
      const { link } = place.database;
      link.freeze();
      await expectUnready(place, lastingMs);
      link.resetAll();
      link.thaw();
    },
  },
  {
    name: 'the link takes two seconds',
    slows: true,
    isOfServer: false,
    lasts: true,
    async inflict({ database: { link } }, lastingMs) {
      link.delayMs = 1_000;
      await delay(lastingMs);
      link.delayMs = 0;
      // What is still on its way would be overtaken by what comes now.
      link.resetAll();
    },
  },
  {
    name: 'every session of the server is stopped',
    isOfServer: false,
    lasts: true,
    async inflict({ database: { ask }, tenants }, lastingMs) {
      const before = countUnanswered(tenants);
      const sessions = await ask<{ pid: number }>(`SELECT pid FROM pg_stat_activity WHERE ${OURS}`);
      for (const { pid } of sessions) process.kill(pid, 'SIGSTOP');
      await delay(lastingMs);
      // Nobody waits until they go on.
      expect(countUnanswered(tenants)).toBeGreaterThan(before);
      for (const { pid } of sessions) process.kill(pid, 'SIGCONT');
    },
  },
  {
    name: 'the database becomes read-only',
    isOfServer: false,
    lasts: false,
    async inflict(place) {
      const { ask } = place.database;
      const [{ name } = { name: '' }] = await ask<{ name: string }>('SELECT current_database() AS name');
      const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${OURS}`;
      await ask(`ALTER DATABASE "${name}" SET default_transaction_read_only = on`);
      await ask(end);
      await expectUnready(place, 1_000);
      await ask(`BEGIN READ WRITE; ALTER DATABASE "${name}" SET default_transaction_read_only = off; COMMIT`);
      await ask(end);
    },
  },
];

function countUnanswered(tenants: Place['tenants']): number {
  return tenants.reduce((sum, { journal }) => sum + journal.unanswered, 0);
}

/** Waits until the readiness is gone, then some time more. It must go although nobody said a word. */
export async function expectUnready({ postil }: Place, lastingMs: number): Promise<void> {
  const beganAtMs = performance.now();
  const isUnready = async () => (await fetch(`${postil.url}/readyz`)).status === 503;
  await until('the readiness to go', isUnready);
  expect((await fetch(`${postil.url}/livez`)).status).toBe(200);
  await delay(Math.max(0, lastingMs - (performance.now() - beganAtMs)));
  expect(await isUnready()).toBe(true);
}
