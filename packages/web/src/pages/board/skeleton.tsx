import { COMMENT_STATUSES } from '@postil/contract/enums';
import { StatusIcon } from '../../features/comments/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { Delayed, Skeleton } from '../../ui/data/loading.tsx';

const CARDS = ['h-36', 'h-24', 'h-28'];

/** The skeleton of the board while it loads. */
export function BoardSkeleton() {
  const { common } = useTexts();
  return (
    <Delayed>
      <div
        role="status"
        aria-label={common.loading}
        className="flex min-h-0 flex-1 gap-2 overflow-hidden px-3 py-2 max-frame:px-2"
      >
        {COMMENT_STATUSES.map((status) => (
          <div key={status} className="flex w-75 shrink-0 flex-col gap-2 rounded-card bg-surface-sunken px-2">
            <div className="flex h-8 items-center gap-2 px-1 pt-2 font-semibold">
              <StatusIcon status={status} />
              {common.statuses[status]}
            </div>
            {CARDS.map((height) => (
              <Skeleton key={height} className={`${height} rounded-card`} />
            ))}
          </div>
        ))}
      </div>
    </Delayed>
  );
}
