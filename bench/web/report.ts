import { renderTable, round } from '../run/table.ts';
import type { WebReport } from './web.ts';

/** The figures of the web app as Markdown tables. */
export function renderWeb({ browser, audit, board, widget }: WebReport): string {
  return [
    `Web app, ${browser}`,
    renderTable(
      [
        'board, 10,000 tasks, Lighthouse',
        'performance',
        'accessibility',
        'FCP ms',
        'LCP ms',
        'TBT ms',
        'CLS',
      ],
      [
        [
          'telephone',
          ...[audit.performance, audit.accessibility].map(round),
          ...[audit.firstPaintMs, audit.largestPaintMs, audit.blockedMs, audit.shift].map(round),
        ],
      ],
    ),
    renderTable(
      [
        'board, 10,000 tasks',
        'cards ms',
        'nodes',
        'heap MB',
        'new card ms',
        'palette ms',
        'other browser ms',
      ],
      [
        [
          'desk',
          ...[board.firstCardsMs, board.nodes, board.heapMb].map(round),
          ...[board.newCardMs, board.paletteMs, board.otherBrowserMs].map(round),
        ],
      ],
    ),
    renderTable(
      ['widget, 50 pins, 5,000 elements', 'all slices ms', 'longest slice ms'],
      [
        ['page as it was', ...[widget.unchangedPage.totalMs, widget.unchangedPage.longestMs].map(round)],
        ['changed page', ...[widget.changedPage.totalMs, widget.changedPage.longestMs].map(round)],
      ],
    ),
    renderTable(['widget', 'ms'], [['pins of another route', round(widget.routeMs)]]),
    renderTable(
      ['page of somebody else, Lighthouse', 'without the widget', 'spread', 'with it', 'spread'],
      widget.audits.map(({ category, without, withWidget }) => [
        category,
        ...[without, withWidget].flatMap(({ median, min, max }) => [
          round(median),
          `${round(min)}–${round(max)}`,
        ]),
      ]),
    ),
  ].join('\n\n');
}
