import { atLeast, atMost, type Target } from '../run/target.ts';
import type { AnchorCase, AnchorReport } from './anchors.ts';
import {
  LOOKALIKE_MUTATIONS,
  REMOVAL,
  SINGLE_REMOVAL,
  SPECIFIED_MUTATIONS,
  TRANSLATION,
} from './mutations.ts';
import { percent, sumOf } from './tallies.ts';

/** The targets of pins on pages that change, for the pages used for tuning thresholds, and for the others. */
export function judgeAnchors({ cases, large }: AnchorReport): Target[] {
  const groupTargets = [false, true].flatMap((isHeldOut) => {
    const group = cases.filter((each) => each.isHeldOut === isHeldOut);
    return judgeGroup(isHeldOut ? 'pins, held-out pages' : 'pins', group);
  });
  return [
    ...groupTargets,
    ...atMost('pins, 200 of 10,000 elements: longest slice, ms', 50, large.longestSliceMs),
    ...atMost('pins, 200 of 10,000 elements: duration of the search, ms', 5_000, large.searchMs),
  ];
}

function judgeGroup(name: string, group: readonly AnchorCase[]): Target[] {
  const percentagesAfter = (...mutations: readonly string[]) => {
    const tally = sumOf(group.filter(({ mutation }) => mutations.includes(mutation)));
    return { right: percent(tally.right, tally), wrong: percent(tally.wrong, tally) };
  };
  return [
    ...atLeast(
      `${name}: right after the eight changes, %`,
      93,
      percentagesAfter(...SPECIFIED_MUTATIONS).right,
    ),
    ...atMost(`${name}: wrong after the eight changes, %`, 2, percentagesAfter(...SPECIFIED_MUTATIONS).wrong),
    ...atMost(`${name}: wrong after the removal, %`, 1.5, percentagesAfter(REMOVAL, SINGLE_REMOVAL).wrong),
    ...atMost(`${name}: wrong among twins, %`, 1, percentagesAfter(...LOOKALIKE_MUTATIONS).wrong),
    ...atLeast(`${name}: right after a translation, %`, 80, percentagesAfter(TRANSLATION).right),
    ...atMost(`${name}: wrong after a translation, %`, 1, percentagesAfter(TRANSLATION).wrong),
  ];
}
