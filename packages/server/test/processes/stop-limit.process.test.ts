import { initialize, preparedFolder, type RunningPostil, startPostil } from '@postil/harness/postil/process';
import { beginRequest } from '@postil/harness/postil/raw-connection';
import { expect, it, onTestFinished } from 'vitest';

/** The time in milliseconds at which the process logged a line. */
function timeOf({ stdout }: RunningPostil, part: string): number {
  const line = stdout()
    .split('\n')
    .find((each) => each.includes(part));
  return Date.parse(JSON.parse(line ?? '{}').time);
}

it('a request that never ends delays the stop of a process by at most 25 s', {
  timeout: 300_000,
}, async () => {
  const settings = preparedFolder();
  const { api_key: key } = await initialize(settings);
  const server = await startPostil(settings);
  onTestFinished(() => server.kill());
  await beginRequest(server.url, key);
  expect(await server.stop()).toBe(0);
  // Measured by the log of the process, since the signal may reach it late.
  const stopMs = timeOf(server, 'ending anyway') - timeOf(server, '"stopping"');
  expect(stopMs).toBeLessThan(25_000);
});
