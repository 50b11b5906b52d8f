import { renderTable } from '../run/table.ts';
import type { AnchorCase, AnchorReport } from './anchors.ts';
import { LOOKALIKE_MUTATIONS, type MutationName, SPECIFIED_MUTATIONS } from './mutations.ts';
import { percent, sumOf } from './tallies.ts';

/** The figures of pins on pages that change as Markdown tables. */
export function renderAnchors({ browser, cases, bytes, large }: AnchorReport): string {
  const tuned = cases.filter(({ isHeldOut }) => !isHeldOut);
  const heldOut = cases.filter(({ isHeldOut }) => isHeldOut);
  const mutations = [...new Set(cases.map(({ mutation }) => mutation))];
  const pages = [...new Set(cases.map(({ page }) => page))];
  const isSpecified = ({ mutation }: AnchorCase) => SPECIFIED_MUTATIONS.some((name) => name === mutation);
  const isAmongTwins = ({ mutation }: AnchorCase) => LOOKALIKE_MUTATIONS.some((name) => name === mutation);
  const row = (name: string, isIncluded: (each: AnchorCase) => boolean) => [
    name,
    ...[tuned, heldOut].flatMap((group) => shares(group.filter(isIncluded))),
  ];
  return [
    `Pins on real pages that change, ${browser}; an anchor has ${bytes.toFixed(0)} bytes on average`,
    renderTable(
      ['change, %', 'right', 'wrong', 'lost', 'held out: right', 'wrong', 'lost'],
      [
        ...mutations.map((name: MutationName) => row(name, ({ mutation }) => mutation === name)),
        row('the eight of the specification', isSpecified),
        row('the six among twins', isAmongTwins),
        row('all', ({ mutation }) => mutation !== 'none'),
      ],
    ),
    renderTable(
      ['page, all changes, %', 'right', 'wrong', 'lost'],
      pages.map((name) => [
        name,
        ...shares(cases.filter(({ page, mutation }) => page === name && mutation !== 'none')),
      ]),
    ),
    `${large.pins} pins on a page of ${large.elements.toLocaleString('en')} elements with a new row: found ${large.right} in ${large.searchMs.toFixed(0)} ms (about half have equal twins); the longest slice took ${large.longestSliceMs.toFixed(0)} ms; describing one took at most ${large.longestCaptureMs.toFixed(0)} ms`,
  ].join('\n\n');
}

function shares(cases: readonly AnchorCase[]): string[] {
  const tally = sumOf(cases);
  const { right, wrong } = tally;
  return [right, wrong, tally.cases - right - wrong].map((part) => percent(part, tally).toFixed(1));
}
