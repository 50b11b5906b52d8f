import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { queryClient } from '../../../data/api/cache.ts';
import { useLiveChanges } from '../../../data/live.ts';
import { keys, taskRecords } from '../../../data/records/kinds.ts';
import { useMay, useSession } from '../../../data/session.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { classes } from '../../../lib/classes.ts';
import { lazyPart } from '../../../lib/loaded-later.tsx';
import { useIsNarrow } from '../../../lib/screen.ts';
import { Delayed, Skeleton } from '../../../ui/data/loading.tsx';
import { Problem } from '../../../ui/data/problem.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { useShortcut } from '../../../ui/shortcuts/shortcuts.tsx';
import { useOpenedTitle } from '../../../ui/tab-title.ts';
import { knownReplies, NEWEST_REPLIES, replyLists } from '../cache/replies.ts';
import { taskDetails } from '../cache/tasks.ts';
import { nameOf } from '../changes/short.ts';
import { Composer } from '../conversation/composer.tsx';
import { Stream } from '../conversation/stream.tsx';
import { useDeleteTask } from '../detail/deletion.ts';
import { detailQuery, subjectOf, type TaskDetail } from '../detail/detail.ts';
import { TaskScreenshot } from '../detail/picture.tsx';
import { pictureLists } from '../pictures/list.ts';
import { AddPictures, OwnPictures, useAddPictures } from '../pictures/pictures.tsx';
import { useDrop } from '../pictures/taking.ts';
import { ElementPart } from '../properties/element.tsx';
import { FormValues } from '../properties/form-values.tsx';
import { PageLog } from '../properties/page-log.tsx';
import { CollapsedProperties, MainProperties, Properties } from '../properties/properties.tsx';
import Result from '../results/result.tsx';
import { Body } from './body.tsx';
import { Header } from './header.tsx';

const SubmitResult = lazyPart(() => import('../results/submit.tsx'));

interface TaskPanelProps {
  readonly id: string;
  readonly onClose: () => void;
  /** Opens the next task in the list under the panel; absent if there is none. */
  readonly onNext?: () => void;
  readonly onPrevious?: () => void;
  /** Whether it is known to be a comment on a mockup. */
  readonly isOnMockup?: boolean;
}

/** The panel of one task over the page that lists it. The page stays usable; the focus moves in, and returns on close. */
export default function TaskPanel({ id, onClose, onNext, onPrevious, isOnMockup }: TaskPanelProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery(detailQuery(id, isOnMockup));
  const { task } = useTexts();
  const titleId = useId();
  const title = useFocusInside();
  const mayChange = useMayChange(data);
  const [editedId, setEditedId] = useState<string>();
  const [submittingId, setSubmittingId] = useState<string>();
  const remove = useDeleteTask();
  const onKeyDown = useKeys({ onClose, onNext, onPrevious });
  useLiveDetail(id);
  useOpenedTitle(data && nameOf(data));
  const onDelete = () => {
    onClose();
    if (data) remove(data);
  };
  return (
    <div
      role="dialog"
      {...(data ? { 'aria-label': nameOf(data) } : { 'aria-labelledby': titleId })}
      data-panel
      onKeyDown={onKeyDown}
      className="fixed end-0 top-12 bottom-0 z-30 flex w-[600px] slides-in flex-col border-s border-line bg-surface-raised shadow-float max-frame:inset-0 max-frame:w-full"
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
        onSubmit={() => setSubmittingId(id)}
      />
      {submittingId === id && <SubmitResult id={id} onClose={() => setSubmittingId(undefined)} />}
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
          backLink={<Button onClick={onClose}>{task.close}</Button>}
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
  const isNarrow = useIsNarrow();
  const subject = subjectOf(detail);
  const addPictures = useAddPictures(detail.id);
  const onFiles = mayChange ? addPictures : undefined;
  const drop = useDrop(onFiles);
  return (
    <>
      <section
        aria-label={task.panel}
        {...drop.zone}
        className={classes(
          'flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4 *:shrink-0',
          drop.isOver && 'bg-surface-hover outline-2 -outline-offset-2 outline-accent',
        )}
      >
        {detail.screenshot && <TaskScreenshot screenshot={detail.screenshot} />}
        {isNarrow && <MainProperties detail={detail} mayChange={mayChange} />}
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <Body detail={detail} isEditing={isEditing} mayChange={mayChange} onEdited={onEdited} />
          </div>
          {onFiles && !isEditing && <AddPictures onFiles={onFiles} />}
        </div>
        <OwnPictures comment={detail} />
        <Result id={detail.id} before={detail.screenshot} isReadOnly={detail.status === 'CLOSED'} />
        <FormValues type={detail.context.type} fields={detail.context.fields} />
        {isNarrow ? (
          <>
            <CollapsedProperties detail={detail} mayChange={mayChange} />
            <Evidence detail={detail} />
            <Stream subject={subject} isAwaited={isLoading} />
          </>
        ) : (
          <div className="grid grid-cols-[1fr_252px] items-start gap-5 border-t border-line pt-3">
            <div className="flex min-w-0 flex-col gap-3 pt-1.5">
              <Evidence detail={detail} />
              <Stream subject={subject} isAwaited={isLoading} />
            </div>
            <Properties detail={detail} mayChange={mayChange} />
          </div>
        )}
      </section>
      {may.has('write') && <Composer subject={subject} />}
    </>
  );
}

/** The data captured from the page when the comment was created. */
function Evidence({ detail }: { detail: TaskDetail }) {
  return (
    <>
      <ElementPart evidence={detail.evidence} />
      <PageLog entries={detail.context.technical_log ?? []} />
    </>
  );
}

/** Whether the person may change a task; a guest may change only their own. */
function useMayChange(detail: TaskDetail | undefined): boolean {
  const may = useMay();
  const { user } = useSession();
  return may.has('write') && (!may.isGuest || detail?.created_by.id === user.id);
}

/** Moves the focus to the title when the panel opens, and returns it when the panel closes. */
function useFocusInside() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const previousFocus = document.activeElement;
    const panel = title.current?.parentElement?.parentElement;
    title.current?.focus({ preventScroll: true });
    return () => {
      const isElsewhere =
        document.activeElement !== document.body && !panel?.contains(document.activeElement);
      if (!isElsewhere && previousFocus instanceof HTMLElement && previousFocus.isConnected)
        previousFocus.focus();
    };
  }, []);
  return title;
}

/** Esc closes the panel even from outside; J and K open other tasks. */
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
    // Popups inside the panel close first.
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onClose();
  };
}

/** Refetches a task when somebody has changed it. */
function useLiveDetail(id: string): void {
  useLiveChanges(({ comment_id: changedId }) => {
    if (changedId !== id) return;
    const isLong = knownReplies(id).length > NEWEST_REPLIES;
    // The newest replies come with the task.
    const replies = isLong ? [[...replyLists.key, id]] : [];
    const lists = [keys.taskActivity(id), keys.taskResults(id), [...pictureLists.key, id], ...replies];
    for (const queryKey of lists) void queryClient.invalidateQueries({ queryKey });
    // A task that the person is changing is fetched after their change has settled.
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
