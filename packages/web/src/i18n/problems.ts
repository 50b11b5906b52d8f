import { PostilError } from '@postil/client';
import { proxyCauseOf } from '@postil/contract/proxy-causes';
import type { Texts } from './catalogue.ts';

/** A sentence for people about a failed call. */
export function problemOf(error: unknown, { common }: Texts): string {
  if (!(error instanceof PostilError)) return common.somethingWrong;
  if (error.code === 'connection_failed' || error.code === 'timed_out') return common.notReachable;
  if (error.code === 'upload_interrupted') return common.behindProxy.interrupted;
  if (error.code === 'unexpected_response') {
    const cause = proxyCauseOf(error.status);
    return cause ? common.behindProxy[cause] : common.notFromPostil;
  }
  if (error.status === 404) return common.notFound;
  return common.refused(error.code, error.message);
}

/**
 * The problems of individual fields.
 *
 * @returns a sentence for each field; empty if no field is at fault.
 */
export function fieldProblemsOf(error: unknown, { common }: Texts): Readonly<Record<string, string>> {
  if (!(error instanceof PostilError)) return {};
  return Object.fromEntries(
    Object.entries(error.errors).map(([field, clauses]) => [
      field,
      clauses.map((clause) => common.fieldProblem(clause)).join('; '),
    ]),
  );
}
