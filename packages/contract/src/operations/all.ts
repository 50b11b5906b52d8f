import type { Operation } from '../declaration/operation.ts';
import { TAGS } from '../declaration/tags.ts';
import * as operations from './index.ts';

const TAG_ORDER = Object.keys(TAGS);

/** Every operation: tag by tag in the order of `TAGS`, then by path and method. */
export const OPERATIONS: readonly Operation[] = Object.values<Operation>(operations).sort(inReadingOrder);

function inReadingOrder(one: Operation, other: Operation): number {
  const byTag = TAG_ORDER.indexOf(one.tag) - TAG_ORDER.indexOf(other.tag);
  return byTag || (`${one.path} ${one.method}` < `${other.path} ${other.method}` ? -1 : 1);
}
