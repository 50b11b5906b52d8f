import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyFolder, startPostil } from '../process.ts';
import { expectUnready } from './faults.ts';
import { endure, fillPlace, type Place, settle, sufferEnd } from './place.ts';

const TRIALS = 3;
const BREAKABLE = new URL('../fixtures/breakable-worker.mjs', import.meta.url).href;
/** So little memory that the thread has soon used it up. */
const NODE_OPTIONS = `--import ${BREAKABLE} --max-old-space-size=192`;

async function openEmbeddedPlace(): Promise<Place> {
  const settings = emptyFolder();
  const location = { dataDirectory: path.join(settings.DATA_DIR, 'database') };
  return fillPlace({ settings, location }, NODE_OPTIONS);
}

/** They wait more than they work, so all run at the same time. */
describe.concurrent('the thread of the embedded database', () => {
  it.each([
    ['ends', 'SIGUSR2', /The embedded database .* has stopped: Its thread ended with code 7/],
    ['runs out of memory', 'SIGCONT', /The embedded database .* has stopped: .*memory/],
  ] as const)('%s: the process says so, ends with 1, and loses nothing', async (_what, signal, line) => {
    let place = await openEmbeddedPlace();
    for (let trial = 1; trial <= TRIALS; trial += 1) {
      const { postil } = place;
      await sufferEnd(place, () => postil.send(signal));
      expect(await postil.ended).toBe(1);
      expect(postil.stdout()).toMatch(line);
      place = { ...place, postil: await startPostil({ ...place.settings, NODE_OPTIONS }) };
    }
    expect(await settle(place)).toEqual([]);
  });

  it('stands still for some seconds: requests are answered 503, then served again', async () => {
    const place = await openEmbeddedPlace();
    for (let trial = 1; trial <= TRIALS; trial += 1) {
      await endure(place, async () => {
        place.postil.send('SIGHUP');
        await expectUnready(place, 6_000);
      });
    }
    expect(await settle(place)).toEqual([]);
  });

  it('stands still for ever: after a minute the process ends with 1, to be started again', async () => {
    const place = await openEmbeddedPlace();
    const { postil } = place;
    await sufferEnd(place, () => postil.send('SIGWINCH'));
    expect(await postil.ended).toBe(1);
    expect(postil.stdout()).toMatch(/has not answered this process for \d+ s/);
    const again = await startPostil({ ...place.settings, NODE_OPTIONS });
    expect(await settle({ ...place, postil: again })).toEqual([]);
  });
});
