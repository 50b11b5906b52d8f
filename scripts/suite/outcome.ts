import { stripVTControlCharacters } from 'node:util';

/** The outcome of a run of tests. */
export interface Outcome {
  passed: number;
  /** A line for each failure, with the name of the test and the first line of the error. */
  failures: string[];
  /** The same for tests that failed and passed when retried. */
  flaky: string[];
  /** Files that could not run to their end; their tests count nowhere else. */
  unfinished: UnfinishedFile[];
  /** A line for each part that this machine cannot run, with the reason and the remedy. */
  notRun: string[];
  /** The duration of each file, in seconds. */
  seconds: Record<string, number>;
}

/** A file in which a hook failed, or whose process died. */
interface UnfinishedFile {
  /** The Vitest project. */
  readonly project: string;
  readonly path: string;
  readonly passed: number;
  readonly failures: readonly string[];
}

/** Formats the line of a failure. */
export function failureOf(name: string, message = ''): string {
  const [reason] = stripVTControlCharacters(message).trim().split('\n');
  return reason ? `${name}: ${reason}` : name;
}

/** Sends an outcome to the process that started the runner, which reports after everything else. */
export async function sendOutcome(outcome: Outcome): Promise<void> {
  await new Promise((resolve) =>
    process.send ? process.send(outcome, undefined, {}, resolve) : resolve(undefined),
  );
}
