import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { waitUntil } from '../postil/process.ts';
import type { BreakableDatabase, Deployment } from './deployment.ts';

/** A temporary fault of a database. */
export interface Fault {
  readonly name: string;
  /** Whether other databases of the same server are affected, too. */
  readonly affectsServer: boolean;
  /** Whether it lasts for the given time; otherwise it is momentary. */
  readonly lasts: boolean;
  /** Whether it only slows down transactions of many statements. */
  readonly slows?: true;
  /** Whether only the drill inflicts it, because it is lasting and another fault covers it. */
  readonly isForDrill?: true;
  /** Causes the fault and repairs it. */
  inject(deployment: Deployment & { readonly database: BreakableDatabase }, lastingMs: number): Promise<void>;
}

const SINGLE_RESETS = 25;
/** The SQL condition that selects the sessions of the process. */
const OWN_SESSIONS = "application_name = 'postil' AND datname = current_database()";

export const FAULTS: readonly Fault[] = [
  {
    name: 'the server is restarted at once, without a checkpoint',
    affectsServer: true,
    lasts: false,
    async inject({ database: { server } }) {
      await server.crash();
      await server.start();
    },
  },
  {
    name: 'the server is restarted, as in every upgrade',
    affectsServer: true,
    lasts: false,
    async inject({ database: { server } }) {
      await server.shutDown();
      await server.start();
    },
  },
  {
    name: 'every session is terminated by an administrator',
    affectsServer: false,
    lasts: false,
    async inject({ database: { query } }) {
      await query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${OWN_SESSIONS}`);
    },
  },
  {
    name: 'every connection is reset',
    affectsServer: false,
    lasts: false,
    async inject({ database: { link } }) {
      link.resetAll();
    },
  },
  {
    name: 'every connection is closed gracefully',
    affectsServer: false,
    lasts: false,
    async inject({ database: { link } }) {
      link.closeAll();
    },
  },
  {
    name: 'individual connections are reset again and again',
    affectsServer: false,
    lasts: false,
    async inject({ database: { link } }) {
      for (let reset = 0; reset < SINGLE_RESETS; reset += 1) {
        await delay(100 + Math.random() * 200);
        link.resetOne();
      }
    },
  },
  {
    name: 'the link falls silent',
    isForDrill: true,
    affectsServer: false,
    lasts: true,
    async inject(deployment, lastingMs) {
      const { link } = deployment.database;
      link.freeze();
      await expectUnready(deployment, lastingMs);
      link.thaw();
    },
  },
  {
    name: 'the link falls silent, and messages in flight are lost',
    affectsServer: false,
    lasts: true,
    async inject(deployment, lastingMs) {
      const { link } = deployment.database;
      link.freeze();
      await expectUnready(deployment, lastingMs);
      link.resetAll();
      link.thaw();
    },
  },
  {
    name: 'the link takes two seconds',
    slows: true,
    affectsServer: false,
    lasts: true,
    async inject({ database: { link } }, lastingMs) {
      link.delayMs = 1_000;
      await delay(lastingMs);
      link.delayMs = 0;
      // Delayed bytes in flight would be overtaken by new ones.
      link.resetAll();
    },
  },
  {
    name: 'every session of the server is stopped',
    affectsServer: false,
    lasts: true,
    async inject({ database: { query }, tenants }, lastingMs) {
      const before = countWithoutResponse(tenants);
      const sessions = await query<{ pid: number }>(`SELECT pid FROM pg_stat_activity WHERE ${OWN_SESSIONS}`);
      for (const { pid } of sessions) process.kill(pid, 'SIGSTOP');
      await delay(lastingMs);
      // Requests fail before the sessions continue.
      expect(countWithoutResponse(tenants)).toBeGreaterThan(before);
      for (const { pid } of sessions) process.kill(pid, 'SIGCONT');
    },
  },
  {
    name: 'the database becomes read-only',
    affectsServer: false,
    lasts: false,
    async inject(deployment) {
      const { query } = deployment.database;
      const [{ name } = { name: '' }] = await query<{ name: string }>('SELECT current_database() AS name');
      const termination = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${OWN_SESSIONS}`;
      await query(`ALTER DATABASE "${name}" SET default_transaction_read_only = on`);
      await query(termination);
      await expectUnready(deployment, 1_000);
      await query(
        `BEGIN READ WRITE; ALTER DATABASE "${name}" SET default_transaction_read_only = off; COMMIT`,
      );
      await query(termination);
    },
  },
];

function countWithoutResponse(tenants: Deployment['tenants']): number {
  return tenants.reduce((sum, { journal }) => sum + journal.withoutResponse, 0);
}

/** Expects that the server reports itself as not ready, despite the silence of the fault, and continues to. */
export async function expectUnready({ postil }: Deployment, lastingMs: number): Promise<void> {
  const beganAtMs = performance.now();
  const isUnready = async () => (await fetch(`${postil.url}/readyz`)).status === 503;
  await waitUntil('the end of readiness', isUnready);
  expect((await fetch(`${postil.url}/livez`)).status).toBe(200);
  await delay(Math.max(0, lastingMs - (performance.now() - beganAtMs)));
  expect(await isUnready()).toBe(true);
}
