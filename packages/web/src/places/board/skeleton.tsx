import { COMMENT_STATUSES } from '@postil/contract/enums';
import { StatusMark } from '../../parts/marks.tsx';
import { Later, Skeleton } from '../../parts/small.tsx';
import { useTexts } from '../../texts/context.tsx';

const CARDS = ['h-36', 'h-24', 'h-28'];

/** The shape of the board while it is being read. */
export function BoardSkeleton() {
  const { common } = useTexts();
  return (
    <Later>
      <div
        role="status"
        aria-label={common.loading}
        className="flex min-h-0 flex-1 gap-2 overflow-hidden p-2"
      >
        {COMMENT_STATUSES.map((status) => (
          <div key={status} className="flex w-75 shrink-0 flex-col gap-2 rounded-card bg-surface-sunken px-2">
            <div className="flex h-8 items-center gap-2 px-1 pt-2 font-semibold">
              <StatusMark status={status} />
              {common.statuses[status]}
            </div>
            {CARDS.map((height) => (
              <Skeleton key={height} className={`${height} rounded-card`} />
            ))}
          </div>
        ))}
      </div>
    </Later>
  );
}
