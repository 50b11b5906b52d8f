import type { ResultRecord } from '@postil/contract';
import { presentResult } from './present.ts';
import type { ResultRow } from './queries.ts';

/**
 * The record of a result for an event, in addition to the comment: in full, because only the team receives events, but
 * without its picture.
 */
export function subjectOf(result: ResultRow): { result: ResultRecord } {
  return { result: presentResult(result, { reader: { role: null }, sign: undefined }) };
}
