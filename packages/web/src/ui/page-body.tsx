import type { ReactNode } from 'react';
import { classes } from '../lib/classes.ts';

/** The maximum width of a page's content: `narrow` for running text, `wide` for tables and cards, `whole`: none. */
export type ContentWidth = 'narrow' | 'wide' | 'whole';

const WIDTHS: Readonly<Record<ContentWidth, string>> = { narrow: 'max-w-3xl', wide: 'max-w-6xl', whole: '' };

/**
 * The content of a page below its bar. On every page it is aligned with the title.
 *
 * @param isFilled whether the content has the full height, with parts that scroll separately; otherwise it scrolls as a
 *   whole.
 */
export function PageBody({
  isFilled,
  width = 'whole',
  children,
}: {
  readonly isFilled: boolean;
  readonly width?: ContentWidth | undefined;
  readonly children: ReactNode;
}) {
  // Focusable, as the target of the skip link, and for scrolling by keyboard.
  return (
    <main
      id="content"
      tabIndex={-1}
      className={classes(
        'relative min-h-0 flex-1 outline-none',
        isFilled ? 'flex flex-col' : 'overflow-y-auto p-6 max-frame:p-4',
      )}
    >
      {isFilled ? children : <div className={WIDTHS[width]}>{children}</div>}
    </main>
  );
}
