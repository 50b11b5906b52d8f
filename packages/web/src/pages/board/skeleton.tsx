import { COMMENT_STATUSES } from '@postil/contract/enums';
import { StatusShape, useShownStatuses } from '../../features/comments/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { classes } from '../../lib/classes.ts';
import { Delayed, Skeleton } from '../../ui/data/loading.tsx';
import { useIsCollapsed } from './statuses.ts';

const CARD_HEIGHTS = ['h-36', 'h-24', 'h-28'];

/** The skeleton of the board while it loads. */
export function BoardSkeleton() {
  const { common } = useTexts();
  const { nameOf, colorOf, isShown } = useShownStatuses();
  const isCollapsed = useIsCollapsed();
  return (
    <Delayed>
      <div
        role="status"
        aria-label={common.loading}
        className="flex min-h-0 flex-1 gap-2 overflow-hidden px-3 py-2 max-frame:px-2"
      >
        {COMMENT_STATUSES.filter(isShown).map((status) => (
          <div
            key={status}
            className={classes(
              'flex w-75 shrink-0 flex-col gap-2 overflow-hidden rounded-card bg-surface-sunken px-2',
              isCollapsed(status) ? 'frame:w-10' : 'frame:max-w-140 frame:flex-[1_0_300px]',
            )}
          >
            <div className="flex h-8 items-center gap-2 px-1 pt-2 font-semibold">
              <StatusShape status={status} color={colorOf(status)} />
              <bdi>{nameOf(status)}</bdi>
            </div>
            {CARD_HEIGHTS.map((height) => (
              <Skeleton key={height} className={`${height} rounded-card`} />
            ))}
          </div>
        ))}
      </div>
    </Delayed>
  );
}
