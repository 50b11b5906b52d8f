import type { ReactNode } from 'react';
import { classes } from '../lib/classes.ts';

/** The maximum width of a page's content: running text stays narrow; tables and cards take more. */
export type ContentWidth = 'narrow' | 'wide' | 'whole';

const WIDTHS: Readonly<Record<ContentWidth, string>> = { narrow: 'max-w-3xl', wide: 'max-w-6xl', whole: '' };

/**
 * The content of a page below its bar. On every page it begins at the edge at which the title begins.
 *
 * @param isFilled the content has the whole height, and parts of it scroll by themselves; else all of it scrolls.
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
  // Focusable, so that the skip link leads here, and it can be scrolled by keyboard.
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
