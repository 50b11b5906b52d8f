import { useQuery } from '@tanstack/react-query';
import { Composer } from './composer.tsx';
import { repliesQuery, type Subject } from './replies.ts';
import { Stream } from './stream.tsx';

/** The conversation about one comment of several: its replies, and the reply field. */
export function Thread({ subject, mayReply }: { subject: Subject; mayReply: boolean }) {
  const { data } = useQuery(repliesQuery(subject));
  return (
    <div className="flex flex-col gap-3">
      <Stream subject={subject} replies={data} count={data?.length ?? 0} />
      {mayReply && <Composer subject={subject} isInline />}
    </div>
  );
}
