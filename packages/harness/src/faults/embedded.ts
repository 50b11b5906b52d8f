import path from 'node:path';
import { expect } from 'vitest';
import { preparedFolder, type RunningPostil, type Settings, startPostil } from '../postil/process.ts';
import { type Deployment, endure, settle, startDeployment, sufferEnd } from './deployment.ts';
import { expectUnready } from './faults.ts';

const BREAKABLE = new URL('./fixtures/breakable-worker.mjs', import.meta.url).href;
const NODE_OPTIONS = `--import ${BREAKABLE}`;
/** Less than the pause of the thread, and than it takes until a thread that hangs is replaced. */
const STILL_MS = 4_000;
/** More than it takes until such a thread is replaced. */
const REPLACED_MS = 10_000;

/** Faults that end the thread of the embedded database, and with it the process. */
export const ENDS = [
  {
    what: 'ends',
    signal: 'SIGUSR2',
    line: /The embedded database .* has stopped: Its thread ended with code 7/,
  },
  { what: 'runs out of memory', signal: 'SIGCONT', line: /The embedded database .* has stopped: .*memory/ },
] as const;

async function openEmbeddedDeployment(): Promise<Deployment> {
  const settings = preparedFolder();
  const location = { dataDirectory: path.join(settings.DATA_DIR, 'database') };
  return startDeployment({ settings, location }, NODE_OPTIONS);
}

function startAgain(settings: Settings): Promise<RunningPostil> {
  return startPostil({ ...settings, NODE_OPTIONS, LOG_LEVEL: 'fatal' });
}

/** Expects that the process logs why it ends, exits with status 1, and that nothing is lost after a restart. */
export async function endThread({ signal, line }: (typeof ENDS)[number], trials: number): Promise<void> {
  let deployment = await openEmbeddedDeployment();
  for (let trial = 1; trial <= trials; trial += 1) {
    const { postil } = deployment;
    await sufferEnd(deployment, () => sendUntilEnded(postil, signal));
    expect(await postil.ended).toBe(1);
    expect(postil.stdout()).toMatch(line);
    deployment = { ...deployment, postil: await startAgain(deployment.settings) };
  }
  expect(await settle(deployment)).toEqual([]);
}

/**
 * Sends the signal, and again to the next thread: on a busy machine a thread may take so long to run out of memory that it
 * is replaced before, because it seems to hang.
 */
function sendUntilEnded(postil: RunningPostil, signal: NodeJS.Signals): void {
  postil.send(signal);
  const repeat = setInterval(() => postil.send(signal), REPLACED_MS);
  void postil.ended.finally(() => clearInterval(repeat));
}

/** Expects that a thread that hangs for ever is replaced: requests get 503, are then served, and nothing is lost. */
export function hangThread(trials: number): Promise<void> {
  return interruptThread('SIGWINCH', trials);
}

/** Expects that requests get 503 while the thread pauses, and are served when it continues. */
export function pauseThread(trials: number): Promise<void> {
  return interruptThread('SIGHUP', trials);
}

async function interruptThread(signal: NodeJS.Signals, trials: number): Promise<void> {
  const deployment = await openEmbeddedDeployment();
  for (let trial = 1; trial <= trials; trial += 1) {
    await endure(deployment, async () => {
      deployment.postil.send(signal);
      await expectUnready(deployment, STILL_MS);
    });
  }
  expect(await settle(deployment)).toEqual([]);
}
