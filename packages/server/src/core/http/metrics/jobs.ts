import type { Job } from '../../process/jobs.ts';
import type { Metrics, Sample } from './registry.ts';

interface JobRuns {
  readonly everyMs: number;
  runs: number;
  failures: number;
  /** The end of the last run; before the first one, when the process began to run jobs. */
  endedAtMs: number;
  durationMs: number | undefined;
}

/** Measures every run of the jobs. @returns the instrumented jobs, to be run instead. */
export function measureJobs(metrics: Metrics, jobs: readonly Job[]): readonly Job[] {
  const runsByJob = new Map<string, JobRuns>();
  addSeries(metrics, runsByJob);
  return jobs.map(({ name, everyMs, run }) => {
    const jobRuns: JobRuns = { everyMs, runs: 0, failures: 0, endedAtMs: Date.now(), durationMs: undefined };
    runsByJob.set(name, jobRuns);
    return { name, everyMs, run: () => runMeasured(jobRuns, run) };
  });
}

async function runMeasured(jobRuns: JobRuns, run: () => Promise<void>): Promise<void> {
  const startedAtMs = performance.now();
  try {
    await run();
  } catch (error) {
    jobRuns.failures += 1;
    throw error;
  } finally {
    jobRuns.runs += 1;
    jobRuns.endedAtMs = Date.now();
    jobRuns.durationMs = performance.now() - startedAtMs;
  }
}

function addSeries(metrics: Metrics, runsByJob: ReadonlyMap<string, JobRuns>): void {
  const labels = ['name'];
  const read = (select: (runs: JobRuns) => number | undefined) => () =>
    [...runsByJob].flatMap(([name, runs]): Sample[] => {
      const value = select(runs);
      return value === undefined ? [] : [{ labels: { name }, value }];
    });
  metrics.addGauge(
    { name: 'job_interval_seconds', help: 'Interval at which a job runs.', labels },
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
