import path from 'node:path';
import { expect } from 'vitest';
import { emptyFolder, type RunningPostil, type Settings, startPostil } from '../postil/process.ts';
import { expectUnready } from './faults.ts';
import { endure, fillPlace, type Place, settle, sufferEnd } from './place.ts';

const BREAKABLE = new URL('./fixtures/breakable-worker.mjs', import.meta.url).href;
const NODE_OPTIONS = `--import ${BREAKABLE}`;
/** Shorter than the thread stands still; longer than a statement may take. */
const STILL_MS = 6_000;

/** What ends the thread of the embedded database, and the process with it. */
export const ENDS = [
  {
    what: 'ends',
    signal: 'SIGUSR2',
    line: /The embedded database .* has stopped: Its thread ended with code 7/,
  },
  { what: 'runs out of memory', signal: 'SIGCONT', line: /The embedded database .* has stopped: .*memory/ },
  { what: 'stands still for ever', signal: 'SIGWINCH', line: /has not answered this process for \d+ s/ },
] as const;

async function openEmbeddedPlace(): Promise<Place> {
  const settings = emptyFolder();
  const location = { dataDirectory: path.join(settings.DATA_DIR, 'database') };
  return fillPlace({ settings, location }, NODE_OPTIONS);
}

function startAgain(settings: Settings): Promise<RunningPostil> {
  return startPostil({ ...settings, NODE_OPTIONS, LOG_LEVEL: 'fatal' });
}

/** Expects that the process says why it ends, ends with status 1, and that nothing is lost when it is started again. */
export async function endThread({ signal, line }: (typeof ENDS)[number], trials: number): Promise<void> {
  let place = await openEmbeddedPlace();
  for (let trial = 1; trial <= trials; trial += 1) {
    const { postil } = place;
    await sufferEnd(place, () => postil.send(signal));
    expect(await postil.ended).toBe(1);
    expect(postil.stdout()).toMatch(line);
    place = { ...place, postil: await startAgain(place.settings) };
  }
  expect(await settle(place)).toEqual([]);
}

/** Expects that requests are answered 503 while the thread stands still, and served when it goes on. */
export async function pauseThread(trials: number): Promise<void> {
  const place = await openEmbeddedPlace();
  for (let trial = 1; trial <= trials; trial += 1) {
    await endure(place, async () => {
      place.postil.send('SIGHUP');
      await expectUnready(place, STILL_MS);
    });
  }
  expect(await settle(place)).toEqual([]);
}
