import { Client } from '../clients/client.ts';
import {
  addOrganization,
  initialize,
  type RunningPostil,
  type Settings,
  startPostil,
} from '../postil/process.ts';

/** A process that serves two organisations. */
export interface TwoTenants {
  readonly postil: RunningPostil;
  readonly attacker: Attacker;
  readonly neighbour: Client;
}

interface Attacker {
  readonly key: string;
  readonly api: Client;
}

/** Starts a process with two organisations on an empty database. */
export async function startTwoTenants(settings: Settings): Promise<TwoTenants> {
  const { api_key: key } = await initialize(settings);
  const second = await addOrganization(settings);
  const postil = await startPostil({ ...settings, LOG_LEVEL: 'warn' });
  return {
    postil,
    attacker: { key, api: new Client(postil.url, key) },
    neighbour: new Client(postil.url, second.api_key),
  };
}

/** The responses that a caller got, in order. */
interface ResponseLog {
  readonly statuses: readonly number[];
  readonly durationsMs: readonly number[];
}

/** Sends one request after the other: three reads, then a write, and again. @param isOver called before each. */
export async function readAndWrite(api: Client, isOver: (count: number) => boolean): Promise<ResponseLog> {
  const statuses: number[] = [];
  const durationsMs: number[] = [];
  for (let count = 0; !isOver(count); count += 1) {
    const beganAtMs = performance.now();
    const { status } = await (count % 4 === 3
      ? api.post('/boards/tasks', { content: 'From next door' })
      : api.get('/comments?per_page=5'));
    durationsMs.push(performance.now() - beganAtMs);
    statuses.push(status);
  }
  return { statuses, durationsMs };
}
