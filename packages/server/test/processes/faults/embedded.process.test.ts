import { ENDS, endThread, pauseThread } from '@postil/harness/faults/embedded';
import { describe, it } from 'vitest';

const TRIALS = 3;

/** They wait more than they work, so all run at the same time. */
describe.concurrent('the thread of the embedded database', { timeout: 600_000 }, () => {
  // It takes a minute until a process takes it for ever: once must do.
  it.each(ENDS)('$what: the process says so, ends with 1, and loses nothing', (end) =>
    endThread(end, end.signal === 'SIGWINCH' ? 1 : TRIALS),
  );

  it('stands still for some seconds: requests are answered 503, then served again', () =>
    pauseThread(TRIALS));
});
