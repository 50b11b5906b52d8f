import type { Job } from '../../process/jobs.ts';
import type { Metrics, Sample } from './registry.ts';

interface Runs {
  readonly everyMs: number;
  runs: number;
  failures: number;
  /** The end of the last run; before the first one, when the process began to run jobs. */
  endedAtMs: number;
  durationMs: number | undefined;
}

/** Measures every run of the jobs. @returns the instrumented jobs, to be run instead. */
export function measureJobs(metrics: Metrics, jobs: readonly Job[]): readonly Job[] {
  const all = new Map<string, Runs>();
  addSeries(metrics, all);
  return jobs.map(({ name, everyMs, run }) => {
    const runs: Runs = { everyMs, runs: 0, failures: 0, endedAtMs: Date.now(), durationMs: undefined };
    all.set(name, runs);
    return { name, everyMs, run: () => measured(runs, run) };
  });
}

async function measured(runs: Runs, run: () => Promise<void>): Promise<void> {
  const startedMs = performance.now();
  try {
    await run();
  } catch (error) {
    runs.failures += 1;
    throw error;
  } finally {
    runs.runs += 1;
    runs.endedAtMs = Date.now();
    runs.durationMs = performance.now() - startedMs;
  }
}

function addSeries(metrics: Metrics, all: ReadonlyMap<string, Runs>): void {
  const labels = ['name'];
  const read = (select: (runs: Runs) => number | undefined) => () =>
    [...all].flatMap(([name, runs]): Sample[] => {
      const value = select(runs);
      return value === undefined ? [] : [{ labels: { name }, value }];
    });
  metrics.addGauge(
    { name: 'job_interval_seconds', help: 'Pause between two runs of a job.', labels },
    read(({ everyMs }) => everyMs / 1_000),
  );
  metrics.addGauge(
    {
      name: 'job_last_run_timestamp_seconds',
      help: 'Time at which a job last ended, or the process started if it never did.',
      labels,
    },
    read(({ endedAtMs }) => endedAtMs / 1_000),
  );
  metrics.addGauge(
    { name: 'job_last_duration_seconds', help: 'Duration of the last run of a job.', labels },
    read(({ durationMs }) => durationMs && durationMs / 1_000),
  );
  metrics.addTotal(
    { name: 'job_runs_total', help: 'Runs of a job.', labels },
    read(({ runs }) => runs),
  );
  metrics.addTotal(
    { name: 'job_failures_total', help: 'Runs of a job that failed.', labels },
    read(({ failures }) => failures),
  );
}
