import type { ReplyRecord } from '@postil/client';
import { LIMITS } from '@postil/contract/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { problemOf } from '../../../api/problems.ts';
import { useSession } from '../../../api/session.ts';
import { Avatar } from '../../../parts/avatar.tsx';
import { Button } from '../../../parts/button.tsx';
import { TextArea } from '../../../parts/field.tsx';
import { Later, Skeleton, Time } from '../../../parts/small.tsx';
import { useTexts } from '../../../texts/context.tsx';
import type { Thread } from '../queries.ts';

/** The replies to a comment, and the field to write one. A reply that was not sent keeps its text. */
export function Replies({ thread, mayReply }: { thread: Thread; mayReply: boolean }) {
  const texts = useTexts();
  const { user } = useSession();
  const client = useQueryClient();
  const { queryKey } = thread;
  const { data: replies } = useQuery({ queryKey, queryFn: ({ signal }) => thread.read(signal) });
  const [text, setText] = useState('');
  const sending = useMutation({
    mutationFn: thread.send,
    onSuccess: (reply) => {
      client.setQueryData<ReplyRecord[]>(queryKey, (before) =>
        before?.some(({ id }) => id === reply.id) ? before : [...(before ?? []), reply],
      );
      void client.invalidateQueries({ queryKey: thread.comments });
    },
    onError: (_error, content) => setText(content),
  });
  const send = () => {
    if (text.trim() === '' || sending.isPending) return;
    sending.mutate(text.trim());
    setText('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    }
  };
  return (
    <div className="flex flex-col gap-3">
      {!replies && (
        <Later>
          <Skeleton className="h-10" />
        </Later>
      )}
      {replies && replies.length > 0 && (
        <ul className="flex flex-col gap-3">
          {replies.map((reply) => (
            <Reply key={reply.id} reply={reply} />
          ))}
        </ul>
      )}
      {sending.isPending && (
        <div className="opacity-60">
          <Reply reply={{ created_by: user, content: sending.variables, note: texts.mockups.sending }} />
        </div>
      )}
      {mayReply && (
        <form onSubmit={submit} onKeyDown={press} className="flex flex-col gap-2">
          <TextArea
            label={texts.mockups.reply}
            isLabelHidden
            placeholder={texts.mockups.replyPlaceholder}
            className="!min-h-9"
            maxLength={LIMITS.content}
            value={text}
            {...(sending.error
              ? { problem: `${texts.mockups.notSent} ${problemOf(sending.error, texts)}` }
              : {})}
            onChange={({ target }) => setText(target.value)}
          />
          {text.trim() !== '' && (
            <Button type="submit" className="self-end" disabled={sending.isPending}>
              {sending.error ? texts.common.retry : texts.mockups.reply}
            </Button>
          )}
        </form>
      )}
    </div>
  );
}

function Reply({
  reply: { created_by: author, content, created_at: createdAt, note },
}: {
  reply: Pick<ReplyRecord, 'created_by' | 'content'> & { created_at?: string; note?: string };
}) {
  return (
    <li className="flex list-none gap-2">
      <Avatar person={author} size={20} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          <bdi className="truncate font-medium">{author.name}</bdi>
          <span className="shrink-0 text-xs text-text-quiet">
            {createdAt === undefined ? note : <Time instant={createdAt} />}
          </span>
        </p>
        <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {content}
        </p>
      </div>
    </li>
  );
}
