import { stripVTControlCharacters } from 'node:util';

/**
 * What a run of tests came to. Of each failure a line: what failed, and the first line of the error. The same of each test
 * that failed once and then passed.
 */
export type Outcome = { passed: number; failures: string[]; unsteady: string[] };

/** The line of a failure. */
export function failureOf(what: string, message = ''): string {
  const [reason] = stripVTControlCharacters(message).trim().split('\n');
  return reason ? `${what}: ${reason}` : what;
}
