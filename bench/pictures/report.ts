import { renderTable } from '../run/table.ts';
import { atMost, type Target } from '../run/target.ts';
import type { PictureReport } from './pictures.ts';

const MAX_DIFFERENCE = 0.02;
const MAX_TASK_MS = 200;

/** The figures of pictures as a Markdown table. */
export function renderPictures({ browser, cases }: PictureReport): string {
  return [
    `Pictures of real pages, ${browser}, 1440 × 900`,
    renderTable(
      ['page', 'scrolled, px', 'elements', 'pixels that differ, %', 'ms', 'longest task, ms', 'hatched'],
      cases.map((each) => [
        each.page,
        String(each.scrolled),
        String(each.elements),
        (100 * each.difference).toFixed(2),
        each.milliseconds.toFixed(0),
        each.longestTaskMs.toFixed(0),
        String(each.missing),
      ]),
    ),
  ].join('\n\n');
}

/** The targets of pictures, by the page that is furthest from each. */
export function judgePictures({ cases }: PictureReport): Target[] {
  const worst = (of: (each: PictureReport['cases'][number]) => number) => Math.max(...cases.map(of));
  return [
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
