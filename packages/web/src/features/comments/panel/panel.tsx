import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { queryClient } from '../../../data/api/cache.ts';
import { useLiveChanges } from '../../../data/live.ts';
import { keys, taskRecords } from '../../../data/records/kinds.ts';
import { useMay, useSession } from '../../../data/session.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { Delayed, Skeleton } from '../../../ui/data/loading.tsx';
import { Problem } from '../../../ui/data/problem.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { useShortcut } from '../../../ui/shortcuts.tsx';
import { taskDetails } from '../cache/tasks.ts';
import { Composer } from '../conversation/composer.tsx';
import { subjectOf } from '../conversation/replies.ts';
import { Stream } from '../conversation/stream.tsx';
import { useDeleteTask } from '../detail/deletion.ts';
import { detailQuery, type TaskDetail } from '../detail/detail.ts';
import { Picture } from '../detail/picture.tsx';
import { PageLog } from '../properties/page-log.tsx';
import { Properties } from '../properties/properties.tsx';
import { Body } from './body.tsx';
import { Header } from './header.tsx';

export interface TaskPanelProps {
  readonly id: string;
  readonly onClose: () => void;
  /** Opens the next task of the page below; absent when there is none. */
  readonly onNext?: () => void;
  readonly onPrevious?: () => void;
  /** Whether it is known to be a comment on a mockup. */
  readonly isOnMockup?: boolean;
}

/** The panel of one task over the page that lists it. The page stays usable; focus moves in, and returns on close. */
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
        detail={data}
        titleId={titleId}
        mayChange={mayChange}
        onClose={onClose}
        onNext={onNext}
        onPrevious={onPrevious}
        onDelete={onDelete}
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
  const subject = subjectOf(detail);
  return (
    <>
      <section
        aria-label={task.panel}
        className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4 *:shrink-0"
      >
        {detail.screenshot && <Picture screenshot={detail.screenshot} />}
        <Body detail={detail} isEditing={isEditing} onEdited={onEdited} />
        <div className="grid grid-cols-[1fr_252px] items-start gap-5 border-t border-line pt-3 max-frame:grid-cols-1">
          <div className="flex min-w-0 flex-col gap-3 pt-1.5 max-frame:order-2">
            <PageLog entries={detail.context.technical_log ?? []} />
            <Stream
              subject={subject}
              replies={isLoading ? undefined : detail.replies}
              count={detail.replies_count}
            />
          </div>
          <Properties detail={detail} mayChange={mayChange} />
        </div>
      </section>
      {may.has('write') && <Composer subject={subject} />}
    </>
  );
}

/** Whether the person may change a task; a guest may change only their own. */
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

/** Esc closes the panel from inside and outside; J and K open other tasks. */
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
    void queryClient.invalidateQueries({ queryKey: keys.taskActivity(id) });
    // A task that the person is changing is fetched once their change has settled.
    if (!taskRecords.pendingOf(id))
      void queryClient.invalidateQueries({ queryKey: [...taskDetails.key, id] });
  });
}

function PanelSkeleton() {
  const { common } = useTexts();
  return (
    <Delayed>
      <div role="status" aria-label={common.loading} className="flex flex-col gap-4 p-4">
        <Skeleton className="h-60" />
        <Skeleton className="h-6" />
        <Skeleton className="h-40" />
      </div>
    </Delayed>
  );
}
