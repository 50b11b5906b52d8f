import { beginRequest } from '@postil/harness/clients/raw-connection';
import { emptyFolder, initialize, type RunningPostil, startPostil } from '@postil/harness/postil/process';
import { expect, it, onTestFinished } from 'vitest';

/** When the process logged a line, in milliseconds. */
function timeOf({ stdout }: RunningPostil, part: string): number {
  const line = stdout()
    .split('\n')
    .find((each) => each.includes(part));
  return Date.parse(JSON.parse(line ?? '{}').time);
}

it('a request that never ends does not keep a process that is told to stop for more than 25 s', {
  timeout: 120_000,
}, async () => {
  const settings = emptyFolder();
  const { api_key: key } = await initialize(settings);
  const server = await startPostil(settings);
  onTestFinished(() => server.kill());
  await beginRequest(server.url, key);
  expect(await server.stop()).toBe(0);
  // By the clock of the process: when it hears the signal is not its own affair.
  const stopMs = timeOf(server, 'ending all the same') - timeOf(server, '"stopping"');
  expect(stopMs).toBeLessThan(25_000);
});
