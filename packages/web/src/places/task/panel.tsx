import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLiveChanges } from '../../api/live.ts';
import { queryClient } from '../../api/queries.ts';
import { useMay, useSession } from '../../api/session.ts';
import { useShortcut } from '../../frame/shortcuts.tsx';
import { Button } from '../../parts/button.tsx';
import { Later, Problem, Skeleton } from '../../parts/small.tsx';
import { useTexts } from '../../texts/context.tsx';
import { isPending } from '../tasks/cache/pending.ts';
import { taskKeys } from '../tasks/tasks.ts';
import { useDeleteTask } from './deletion.ts';
import { detailQuery, type TaskDetail } from './detail.ts';
import { Header } from './header.tsx';
import { PageLog } from './page-log.tsx';
import { Picture } from './picture.tsx';
import { Properties } from './properties.tsx';
import { activityKey } from './talk/activity.ts';
import { Composer } from './talk/composer.tsx';
import { Stream } from './talk/stream.tsx';
import { Words } from './words.tsx';

export interface TaskPanelProps {
  readonly id: string;
  readonly onClose: () => void;
  /** To the task that follows on the page below; left out when there is none. */
  readonly onNext?: () => void;
  readonly onPrevious?: () => void;
  /** Whether it is known to be a comment on a mockup. */
  readonly isOnMockup?: boolean;
}

/** One task, over the page that shows it. The page stays usable; focus moves in and returns when it is closed. */
export default function TaskPanel({ id, onClose, onNext, onPrevious, isOnMockup }: TaskPanelProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery(detailQuery(id, isOnMockup));
  const { task } = useTexts();
  const titleId = useId();
  const title = useFocusInside();
  const mayChange = useMayChange(data);
  const [editedId, setEditedId] = useState<string>();
  const remove = useDeleteTask();
  const onKeyDown = useKeys({ onClose, onNext, onPrevious });
  useLiveDetail(id);
  const onDelete = () => {
    onClose();
    if (data) remove(data);
  };
  return (
    <div
      role="dialog"
      aria-labelledby={titleId}
      data-panel
      onKeyDown={onKeyDown}
      className="fixed end-0 top-12 bottom-0 z-30 flex w-[600px] animate-slide-in flex-col border-s border-line bg-surface-raised shadow-float max-frame:inset-0 max-frame:w-full"
    >
      <Header
        {...{ detail: data, titleId, mayChange, onClose, onNext, onPrevious, onDelete }}
        titleRef={title}
        onEdit={() => setEditedId(id)}
      />
      {data && (
        <Content
          key={id}
          detail={data}
          isLoading={isPlaceholderData}
          isEditing={editedId === id}
          mayChange={mayChange}
          onEdited={() => setEditedId(undefined)}
        />
      )}
      {!data && error && (
        <Problem
          error={error}
          onRetry={() => void refetch()}
          back={<Button onClick={onClose}>{task.close}</Button>}
        />
      )}
      {!data && !error && <PanelSkeleton />}
    </div>
  );
}

interface ContentProps {
  readonly detail: TaskDetail;
  readonly isLoading: boolean;
  readonly isEditing: boolean;
  readonly mayChange: boolean;
  readonly onEdited: () => void;
}

function Content({ detail, isLoading, isEditing, mayChange, onEdited }: ContentProps) {
  const { task } = useTexts();
  const may = useMay();
  return (
    <>
      <section
        aria-label={task.panel}
        className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4 *:shrink-0"
      >
        {detail.screenshot && <Picture screenshot={detail.screenshot} />}
        <Words detail={detail} isEditing={isEditing} onEdited={onEdited} />
        <div className="grid grid-cols-[1fr_252px] items-start gap-5 border-t border-line pt-3 max-frame:grid-cols-1">
          <div className="flex min-w-0 flex-col gap-3 pt-1.5 max-frame:order-2">
            <PageLog entries={detail.context.technical_log ?? []} />
            <Stream detail={detail} isLoading={isLoading} />
          </div>
          <Properties detail={detail} mayChange={mayChange} />
        </div>
      </section>
      {may.has('write') && <Composer detail={detail} />}
    </>
  );
}

/** Whether the person may change a task: a client only what they wrote. */
function useMayChange(detail: TaskDetail | undefined): boolean {
  const may = useMay();
  const { user } = useSession();
  return may.has('write') && (!may.isGuest || detail?.created_by.id === user.id);
}

/** Moves focus to the title when the panel opens, and back to where it was when it closes. */
function useFocusInside() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const panel = title.current?.parentElement?.parentElement;
    title.current?.focus({ preventScroll: true });
    return () => {
      const isElsewhere =
        document.activeElement !== document.body && !panel?.contains(document.activeElement);
      if (!isElsewhere && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return title;
}

/** Esc closes the panel from inside and outside; J and K lead to other tasks. */
function useKeys({
  onClose,
  onNext,
  onPrevious,
}: {
  readonly onClose: () => void;
  readonly onNext: (() => void) | undefined;
  readonly onPrevious: (() => void) | undefined;
}) {
  const { task } = useTexts();
  useShortcut('escape', task.close, onClose);
  useShortcut('j', task.next, () => onNext?.());
  useShortcut('k', task.previous, () => onPrevious?.());
  return (event: KeyboardEvent) => {
    // What is open inside the panel closes first.
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onClose();
  };
}

/** Reads a task again when somebody changed it. */
function useLiveDetail(id: string): void {
  useLiveChanges(({ comment_id: changedId }) => {
    if (changedId !== id) return;
    void queryClient.invalidateQueries({ queryKey: activityKey(id) });
    // What the person is changing at the moment is read when the server has answered them.
    if (!isPending(id)) void queryClient.invalidateQueries({ queryKey: taskKeys.detail(id) });
  });
}

function PanelSkeleton() {
  const { common } = useTexts();
  return (
    <Later>
      <div role="status" aria-label={common.loading} className="flex flex-col gap-4 p-4">
        <Skeleton className="h-60" />
        <Skeleton className="h-6" />
        <Skeleton className="h-40" />
      </div>
    </Later>
  );
}
