import { ENDS, endThread, hangThread, pauseThread } from '@postil/harness/faults/embedded';
import { describe, it } from 'vitest';

/** The drill has more of them. */
const TRIALS = 1;

/** These tests wait more than they work, so they all run at the same time. */
describe.concurrent('the thread of the embedded database', { timeout: 600_000 }, () => {
  it.each(ENDS)('$what: the process reports it, ends with status 1, and loses nothing', (end) =>
    endThread(end, TRIALS),
  );

  it('hangs for ever: it is replaced, requests get 503 until then, and nothing is lost', () =>
    hangThread(TRIALS));

  it('hangs for some seconds: requests get 503, and are then served again', () => pauseThread(TRIALS));
});
