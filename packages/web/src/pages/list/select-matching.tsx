import { useState } from 'react';
import { useSelection } from '../../features/comments/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { Button } from '../../ui/form/button.tsx';
import { PER_PAGE } from './list-query.ts';
import type { Rows } from './virtual.ts';

/** The maximum number of tasks that the button selects: all are loaded, so that every change can be undone. */
const MAX_SELECTED = 1_000;

interface MatchingRows extends Rows {
  readonly total: number;
  readonly isTotalExact: boolean;
  /** Loads further pages. @returns all tasks that are loaded afterwards. */
  readonly loadUpTo: (count: number) => Promise<Rows['tasks']>;
}

/** Offers to select all matching tasks after all loaded ones are selected; shows the number of selected tasks. */
export function SelectMatching({ rows }: { rows: MatchingRows }) {
  const { list } = useTexts();
  const selection = useSelection();
  const [isLoading, setLoading] = useState(false);
  const { tasks, total, isTotalExact } = rows;
  const areAllSelected = tasks.length > 0 && tasks.every(({ id }) => selection.has(id));
  const hasMore = total > tasks.length || !isTotalExact;
  // For a list on one page, the checkbox alone is enough.
  if (!areAllSelected || (!hasMore && tasks.length <= PER_PAGE)) return null;
  const count = Math.min(total, MAX_SELECTED);
  const select = async () => {
    setLoading(true);
    try {
      selection.set((await rows.loadUpTo(count)).slice(0, count));
    } finally {
      setLoading(false);
    }
  };
  return (
    <p
      role="status"
      className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-3 border-b border-line bg-accent-soft px-6 max-frame:px-3"
    >
      {hasMore ? list.loadedSelected(tasks.length) : list.allSelected(tasks.length)}
      {hasMore && tasks.length < MAX_SELECTED && (
        <Button
          look="quiet"
          className="px-2 font-medium text-accent"
          disabled={isLoading}
          onClick={() => void select()}
        >
          {count < total || !isTotalExact ? list.selectFirst(count) : list.selectMatching(count)}
        </Button>
      )}
    </p>
  );
}
