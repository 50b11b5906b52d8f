import { type Deployment, stopAndCheck } from '@postil/harness/faults/deployment';
import {
  endThread,
  FATAL_FAULTS,
  hangThread,
  openEmbeddedDeployment,
  pauseThread,
} from '@postil/harness/faults/embedded';
import { beforeAll, describe, expect, it } from 'vitest';

/** One deployment endures all faults, one after the other. The drill has more of each, on separate deployments. */
let deployment: Deployment;
beforeAll(async () => {
  deployment = await openEmbeddedDeployment();
});

describe('the thread of the embedded database', { timeout: 600_000 }, () => {
  it('pauses for some seconds: requests get 503 until it continues', async () => {
    deployment = await pauseThread(deployment);
  });

  it('hangs for ever: it is replaced, and requests get 503 until then', async () => {
    deployment = await hangThread(deployment);
  });

  it.each(FATAL_FAULTS)(
    '$failure: the process reports it, ends with status 1, and serves after a restart',
    async (end) => {
      deployment = await endThread(deployment, end);
    },
  );

  it('loses nothing in any of these faults', async () => {
    expect(await stopAndCheck(deployment)).toEqual([]);
  });
});
