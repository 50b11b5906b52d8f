import { useSession } from '../../../api/session.ts';
import { Avatar } from '../../../parts/avatar.tsx';
import { Button } from '../../../parts/button.tsx';
import { useTexts } from '../../../texts/context.tsx';
import type { TaskDetail } from '../detail.ts';
import { useSendReply } from './sending.ts';
import { removeUnsent, type UnsentReply, useUnsent } from './unsent.ts';

/** The replies of the person that the server does not have yet. */
export function UnsentReplies({ detail }: { detail: TaskDetail }) {
  const replies = useUnsent(detail.id);
  if (replies.length === 0) return null;
  return (
    <ol className="flex flex-col gap-3">
      {replies.map((reply) => (
        <Unsent key={reply.key} detail={detail} reply={reply} />
      ))}
    </ol>
  );
}

function Unsent({ detail, reply }: { detail: TaskDetail; reply: UnsentReply }) {
  const { task, common } = useTexts();
  const { user } = useSession();
  const send = useSendReply(detail);
  const { key, content, problem } = reply;
  return (
    <li className="flex gap-2">
      <Avatar person={user} size={24} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <b dir="auto" className="font-medium">
            {user.name}
          </b>
          {problem === undefined && (
            <span role="status" className="text-text-quiet">
              {task.sending}
            </span>
          )}
        </p>
        <p dir="auto" className="text-base whitespace-pre-wrap text-text-quiet [overflow-wrap:anywhere]">
          {content}
        </p>
        {problem !== undefined && (
          <div className="mt-1 flex flex-wrap items-center gap-2">
            <p role="alert" className="w-full text-danger">
              {task.notSent} {problem}
            </p>
            <Button onClick={() => void send(reply)}>{common.retry}</Button>
            <Button look="quiet" onClick={() => removeUnsent(detail.id, key)}>
              {task.discard}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}
