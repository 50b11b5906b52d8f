import type { Feature } from '../../core/feature.ts';
import { type Changes, createChanges } from './changes.ts';
import { PING } from './messages.ts';
import { addStreamRoutes } from './routes.ts';
import { endOutdatedStreams, Streams } from './streams.ts';

const PING_MS = 20_000;
/** The interval at which streams whose caller has lost access are ended. */
const CHECK_MS = 8_000;

/** The stream of changes by which open boards stay up to date. @param max the maximum number of streams per process; 0: no limit. */
export function live({ max }: { max: number }): Feature<never> {
  const streams = new Streams(max);
  let changes: Changes | undefined;
  return {
    open({ database, createPoller, metrics, logger }) {
      changes = createChanges({ database, createPoller, streams, logger });
      const gauge = { name: 'live_streams', help: 'Open streams of changes.' };
      metrics.addGauge(gauge, () => streams.count);
    },
    routes(api, { identify }) {
      if (changes) addStreamRoutes(api, { streams, changes, identify });
    },
    jobs: ({ logger }) => [
      {
        name: 'ping-streams',
        everyMs: PING_MS,
        run: async () => {
          for (const stream of streams.all) stream.send(PING);
        },
      },
      { name: 'check-streams', everyMs: CHECK_MS, run: () => endOutdatedStreams(streams.all, logger) },
    ],
    onCommit: () => changes?.wake(),
    onStop: () => streams.stop(),
  };
}
