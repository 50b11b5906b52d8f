import path from 'node:path';
import { expect } from 'vitest';
import { preparedFolderSettings, type RunningPostil, type Settings, startPostil } from '../postil/process.ts';
import { type Deployment, runUnderLoad, runUntilExit, startDeployment } from './deployment.ts';
import { expectUnready } from './faults.ts';

const BREAKABLE = new URL('./fixtures/breakable-worker.mjs', import.meta.url).href;
const NODE_OPTIONS = `--import ${BREAKABLE}`;
/** A period shorter than the pause of the thread, and than the time until a hanging thread is replaced. */
const UNREADY_MS = 4_000;
/** A period longer than the time until a hanging thread is replaced. */
const REPLACEMENT_MS = 10_000;

/** The faults that end the thread of the embedded database, and with it the process. */
export const FATAL_FAULTS = [
  {
    failure: 'ends',
    signal: 'SIGUSR2',
    line: /The embedded database .* has stopped: Its thread ended with code 7/,
  },
  {
    failure: 'runs out of memory',
    signal: 'SIGCONT',
    line: /The embedded database .* has stopped: .*memory/,
  },
] as const;

/** Starts a deployment on a separate database with a breakable thread. */
export async function openEmbeddedDeployment(): Promise<Deployment> {
  const settings = preparedFolderSettings();
  const location = { dataDirectory: path.join(settings.DATA_DIR, 'database') };
  return startDeployment({ settings, location }, NODE_OPTIONS);
}

function startAgain(settings: Settings): Promise<RunningPostil> {
  return startPostil({ ...settings, NODE_OPTIONS, LOG_LEVEL: 'fatal' });
}

/**
 * Expects that the process logs why it ends, and exits with status 1.
 *
 * @returns the deployment with the restarted process.
 */
export async function endThread(
  deployment: Deployment,
  { signal, line }: (typeof FATAL_FAULTS)[number],
): Promise<Deployment> {
  const { postil } = deployment;
  await runUntilExit(deployment, () => sendUntilEnded(postil, signal));
  expect(await postil.ended).toBe(1);
  expect(postil.stdout()).toMatch(line);
  return { ...deployment, postil: await startAgain(deployment.settings) };
}

/**
 * Sends the signal, and again to the next thread: on a busy machine, a thread may be replaced as hanging before it runs
 * out of memory.
 */
function sendUntilEnded(postil: RunningPostil, signal: NodeJS.Signals): void {
  postil.send(signal);
  const repeat = setInterval(() => postil.send(signal), REPLACEMENT_MS);
  void postil.ended.finally(() => clearInterval(repeat));
}

/** Expects that a thread that hangs for ever is replaced: requests get 503, and are then served. */
export function hangThread(deployment: Deployment): Promise<Deployment> {
  return interruptThread(deployment, 'SIGWINCH');
}

/** Expects that requests get 503 while the thread pauses, and are served when it continues. */
export function pauseThread(deployment: Deployment): Promise<Deployment> {
  return interruptThread(deployment, 'SIGHUP');
}

async function interruptThread(deployment: Deployment, signal: NodeJS.Signals): Promise<Deployment> {
  await runUnderLoad(deployment, async () => {
    deployment.postil.send(signal);
    await expectUnready(deployment, UNREADY_MS);
  });
  return deployment;
}
