import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useRefusal } from '../../../data/records/change.ts';
import { useMay } from '../../../data/session.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { problemOf } from '../../../i18n/problems.ts';
import { Delayed, Skeleton } from '../../../ui/data/loading.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { activityQuery } from '../activity/activity.ts';
import { ActivityEntry } from '../activity/happening.tsx';
import { readEarlier, repliesQuery, type Subject } from '../cache/replies.ts';
import { usePictures } from '../pictures/pictures.tsx';
import { ParticipantNames } from '../texts/prose.tsx';
import { entriesOf } from './entries.ts';
import { UnsentReplies } from './reply.tsx';
import { useLinkedReply } from './reveal.ts';
import { SentReply } from './sent-reply.tsx';

interface StreamProps {
  readonly subject: Subject;
  /** Whether the replies are being read together with the comment. */
  readonly isAwaited?: boolean;
}

/** The newest replies to a comment and its other activity, oldest first; earlier ones are loaded on request. */
export function Stream({ subject, isAwaited = false }: StreamProps) {
  const { task } = useTexts();
  const { hasAccount } = useMay();
  const replies = useQuery({ ...repliesQuery(subject), enabled: !isAwaited });
  const newest = isAwaited ? undefined : replies.data;
  const activityResult = useQuery({ ...activityQuery(subject.id), enabled: hasAccount });
  const { data: pictures } = usePictures(subject.id);
  const activity = hasAccount ? activityResult.data : [];
  const error = (newest ? null : replies.error) ?? activityResult.error;
  const entries = newest ? entriesOf(newest, activity ?? []) : [];
  useLinkedReply(subject, newest);
  return (
    <section aria-label={task.talk} aria-busy={!newest || !activity} className="flex min-w-0 flex-col gap-3">
      {(!newest || !activity) && !error && <StreamSkeleton />}
      {newest && <EarlierReplies subject={subject} missing={newest.total - newest.replies.length} />}
      <ParticipantNames value={(newest?.replies ?? []).map(({ created_by: { name } }) => name)}>
        <ol className="flex flex-col gap-3">
          {entries.map((entry) =>
            'reply' in entry ? (
              <SentReply key={entry.id} subject={subject} reply={entry.reply} pictures={pictures} />
            ) : (
              <ActivityEntry key={entry.id} entry={entry.event} project={subject.projectId} />
            ),
          )}
        </ol>
      </ParticipantNames>
      <UnsentReplies subject={subject} />
      {error && (
        <ReadProblem
          error={error}
          onRetry={() => {
            for (const query of [replies, activityResult]) if (query.error) void query.refetch();
          }}
        />
      )}
    </section>
  );
}

/** The button that reads earlier replies. */
function EarlierReplies({ subject, missing }: { subject: Subject; missing: number }) {
  const { task } = useTexts();
  const refuse = useRefusal();
  const [isBusy, setBusy] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  if (missing <= 0) return null;
  const read = async () => {
    setBusy(true);
    // The button disappears with the last earlier reply.
    const list = container.current?.parentElement?.querySelector('ol');
    try {
      await readEarlier(subject);
      if (!container.current?.isConnected) list?.querySelector<HTMLElement>('[data-reply]')?.focus();
    } catch (error) {
      refuse(error, () => void read());
    } finally {
      setBusy(false);
    }
  };
  return (
    <div ref={container}>
      <Button disabled={isBusy} onClick={() => void read()}>
        {task.earlierReplies(missing)}
      </Button>
    </div>
  );
}

function ReadProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const texts = useTexts();
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 text-danger">
      <p>{problemOf(error, texts)}</p>
      <Button onClick={onRetry}>{texts.common.retry}</Button>
    </div>
  );
}

function StreamSkeleton() {
  return (
    <Delayed>
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </Delayed>
  );
}
