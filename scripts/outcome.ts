import { stripVTControlCharacters } from 'node:util';

/** The outcome of a run of tests. Each failure is a line with the name of the test and the first line of the error. */
export type Outcome = { passed: number; failures: string[] };

/** The line of a failure. */
export function failureOf(what: string, message = ''): string {
  const [reason] = stripVTControlCharacters(message).trim().split('\n');
  return reason ? `${what}: ${reason}` : what;
}
