import { renderTable } from '../run/table.ts';
import { atLeast, atMost, type Target } from '../run/target.ts';
import type { PictureReport } from './pictures.ts';

const MAX_DIFFERENCE = 0.02;
const MAX_TASK_MS = 200;
/** The minimum fraction of correct pixels, among those that are not background. */
const MIN_CONTENT_RIGHT = 0.98;
const WORST_COUNT = 5;

/** The figures of pictures as a Markdown table. */
export function renderPictures({ browser, cases }: PictureReport): string {
  return [
    `Pictures of real pages, ${browser}, 1440 × 900`,
    renderTable(
      [
        'page',
        'scrolled, px',
        'elements',
        'pixels that differ, %',
        'content right, %',
        'ms',
        'longest task, ms',
        'missing',
      ],
      cases.map((each) => [
        each.page,
        String(each.scrolled),
        String(each.elements),
        (100 * each.difference).toFixed(2),
        (100 * each.contentRight).toFixed(2),
        each.durationMs.toFixed(0),
        each.longestTaskMs.toFixed(0),
        String(each.missing),
      ]),
    ),
    `The worst ${WORST_COUNT} by content: ${worstOf(cases).map(describe).join('; ')}`,
  ].join('\n\n');
}

type Cases = PictureReport['cases'];

function worstOf(cases: Cases): Cases {
  return [...cases].sort((one, other) => one.contentRight - other.contentRight).slice(0, WORST_COUNT);
}

function describe({ page, scrolled, contentRight, missing }: Cases[number]): string {
  return `${page} at ${scrolled}: ${(100 * contentRight).toFixed(2)} %, ${missing} missing`;
}

/** The targets of pictures, by the worst page for each. */
export function judgePictures({ cases }: PictureReport): Target[] {
  const worst = (figureOf: (each: PictureReport['cases'][number]) => number) =>
    Math.max(...cases.map(figureOf));
  const completeCases = cases.filter(({ missing }) => missing === 0);
  return [
    ...atLeast(
      'pictures: correct content where nothing is reported as missing, worst page, share',
      MIN_CONTENT_RIGHT,
      Math.min(...completeCases.map(({ contentRight }) => contentRight)),
    ),
    ...atMost(
      'pictures: pixels that differ, worst page, share',
      MAX_DIFFERENCE,
      worst((each) => each.difference),
    ),
    ...atMost(
      'pictures: longest task, worst page, ms',
      MAX_TASK_MS,
      worst((each) => each.longestTaskMs),
    ),
  ];
}
