import type { ActivityRecord, ReplyRecord } from '@postil/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefusal } from '../../../data/records/change.ts';
import { membersQuery } from '../../../data/records/choices.ts';
import { useMay, useSession } from '../../../data/session.ts';
import { useLanguage, useTexts } from '../../../i18n/context.tsx';
import { problemOf } from '../../../i18n/problems.ts';
import { Delayed, Skeleton } from '../../../ui/data/loading.tsx';
import { Time } from '../../../ui/data/time.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { patchDetail } from '../detail/detail.ts';
import { activityQuery } from './activity.ts';
import { readReplies, type Subject } from './replies.ts';
import { isNoteOn, Reply, ReplyTime, UnsentReplies } from './reply.tsx';
import { sentencesFor } from './sentences.ts';

interface StreamProps {
  readonly subject: Subject;
  /** The replies that were read, oldest first; undefined as long as none were. */
  readonly replies: readonly ReplyRecord[] | undefined;
  /** How many replies there are. */
  readonly count: number;
}

/** The replies to a comment and what else happened to it, oldest first. */
export function Stream({ subject, replies, count }: StreamProps) {
  const { task } = useTexts();
  const { hasAccount } = useMay();
  const { data, error, refetch } = useQuery({ ...activityQuery(subject.id), enabled: hasAccount });
  const activity = hasAccount ? data : [];
  const entries = replies ? inOrder(replies, activity ?? []) : [];
  return (
    <section aria-label={task.talk} aria-busy={!replies || !activity} className="flex min-w-0 flex-col gap-3">
      {(!replies || (!activity && !error)) && <StreamSkeleton />}
      <ol className="flex flex-col gap-3">
        {entries.map((entry) =>
          'reply' in entry ? (
            <Reply
              key={entry.id}
              author={entry.reply.created_by}
              kind={entry.reply.author_kind}
              isNote={isNoteOn(subject, entry.reply.visibility)}
              content={entry.reply.content}
              about={<ReplyTime instant={entry.at} />}
            />
          ) : (
            <Happening key={entry.id} entry={entry.happened} />
          ),
        )}
      </ol>
      {replies && <MoreReplies subject={subject} missing={count - replies.length} />}
      <UnsentReplies subject={subject} />
      {error && <Unreadable error={error} onRetry={() => void refetch()} />}
    </section>
  );
}

type Entry =
  | { readonly id: string; readonly at: string; readonly reply: ReplyRecord }
  | { readonly id: string; readonly at: string; readonly happened: ActivityRecord };

function inOrder(replies: readonly ReplyRecord[], activity: readonly ActivityRecord[]): Entry[] {
  const entries: Entry[] = [
    ...replies.map((reply) => ({ id: reply.id, at: reply.created_at, reply })),
    ...activity
      .filter(({ action }) => action !== 'replied')
      .map((happened) => ({ id: happened.id, at: happened.timestamp, happened })),
  ];
  return entries.sort((one, other) =>
    one.at === other.at ? compare(one.id, other.id) : compare(one.at, other.at),
  );
}

const compare = (one: string, other: string) => (one < other ? -1 : 1);

function Happening({ entry }: { entry: ActivityRecord }) {
  const texts = useTexts();
  const language = useLanguage();
  const { user } = useSession();
  const may = useMay();
  const { data: members = [] } = useQuery({ ...membersQuery, enabled: !may.isGuest });
  const names = new Map([[user.id, user.name], ...members.map(({ id, name }) => [id, name] as const)]);
  const sentences = sentencesFor(entry, {
    texts,
    nameOf: (id) => names.get(id),
    list: (words) => new Intl.ListFormat(language).format(words),
  });
  return sentences.map((sentence) => (
    <li key={sentence} className="flex gap-2 text-text-quiet">
      <span aria-hidden className="mx-[9px] mt-[7px] size-1.5 shrink-0 rounded-full bg-line-strong" />
      <p dir="auto" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {sentence} · <Time instant={entry.timestamp} />
      </p>
    </li>
  ));
}

/** The replies after the first 50, which are read with the task. */
function MoreReplies({ subject, missing }: { subject: Subject; missing: number }) {
  const texts = useTexts();
  const refuse = useRefusal();
  const [isBusy, setBusy] = useState(false);
  if (missing <= 0) return null;
  const read = async () => {
    setBusy(true);
    try {
      const all = await readReplies(subject);
      patchDetail(subject.id, () => ({ replies: all, replies_count: all.length }));
    } catch (error) {
      refuse(error, () => void read());
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button className="self-start" disabled={isBusy} onClick={() => void read()}>
      {texts.task.moreReplies(missing)}
    </Button>
  );
}

function Unreadable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
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
