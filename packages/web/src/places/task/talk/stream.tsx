import type { ActivityRecord, ReplyRecord } from '@postil/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { membersQuery } from '../../../api/choices.ts';
import { api } from '../../../api/client.ts';
import { problemOf } from '../../../api/problems.ts';
import { useMay, useSession } from '../../../api/session.ts';
import { Avatar } from '../../../parts/avatar.tsx';
import { Button } from '../../../parts/button.tsx';
import { Later, Skeleton, Time } from '../../../parts/small.tsx';
import { toast } from '../../../parts/toasts.tsx';
import { useLanguage, useTexts } from '../../../texts/context.tsx';
import { patchDetail, type TaskDetail } from '../detail.ts';
import { activityQuery } from './activity.ts';
import { sentencesFor } from './sentences.ts';
import { UnsentReplies } from './unsent-replies.tsx';

/** The replies to a task and what else happened to it, oldest first. */
export function Stream({ detail, isLoading }: { detail: TaskDetail; isLoading: boolean }) {
  const { task } = useTexts();
  const { data: activity, error, refetch } = useQuery(activityQuery(detail.id));
  const entries = isLoading ? [] : inOrder(detail.replies, activity ?? []);
  return (
    <section
      aria-label={task.talk}
      aria-busy={isLoading || !activity}
      className="flex min-w-0 flex-col gap-3"
    >
      {(isLoading || (!activity && !error)) && <StreamSkeleton />}
      <ol className="flex flex-col gap-3">
        {entries.map((entry) =>
          'reply' in entry ? (
            <Reply key={entry.id} reply={entry.reply} />
          ) : (
            <Happening key={entry.id} entry={entry.happened} />
          ),
        )}
      </ol>
      {!isLoading && <MoreReplies detail={detail} />}
      <UnsentReplies detail={detail} />
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

function Reply({ reply: { content, created_by: author, created_at: at } }: { reply: ReplyRecord }) {
  return (
    <li className="flex gap-2">
      <Avatar person={author} size={24} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <b dir="auto" className="font-medium">
            {author.name}
          </b>
          <Time instant={at} className="text-text-quiet" />
        </p>
        <p dir="auto" className="text-base whitespace-pre-wrap [overflow-wrap:anywhere]">
          {content}
        </p>
      </div>
    </li>
  );
}

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

/** The replies after the first 50. */
function MoreReplies({ detail: { id, mockup, replies, replies_count: count } }: { detail: TaskDetail }) {
  const texts = useTexts();
  const [isBusy, setBusy] = useState(false);
  const missing = count - replies.length;
  if (missing <= 0) return null;
  const read = async () => {
    setBusy(true);
    try {
      const list = mockup ? api.listMockupCommentReplies : api.listReplies;
      const all: ReplyRecord[] = [];
      for await (const reply of list.all({ id, per_page: 100 })) all.push(reply);
      patchDetail(id, () => ({ replies: all, replies_count: all.length }));
    } catch (error) {
      toast({ text: problemOf(error, texts), isProblem: true });
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
    <Later>
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </Later>
  );
}
