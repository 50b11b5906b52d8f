import type { CommentStatus } from '@postil/contract/enums';
import type { ComponentProps } from 'react';
import type { Subject } from '../cache/replies.ts';
import Result from '../results/result.tsx';
import { Composer } from './composer.tsx';
import { Stream } from './stream.tsx';

/** The conversation about one comment of several: its result, its replies, and the reply field. */
export function Thread({
  subject,
  status,
  screenshot = null,
  mayReply,
}: {
  readonly subject: Subject;
  readonly status: CommentStatus;
  /** How the page looked when the comment was made. */
  readonly screenshot?: ComponentProps<typeof Result>['before'];
  readonly mayReply: boolean;
}) {
  return (
    <div className="flex flex-col gap-3">
      <Result id={subject.id} before={screenshot} isSettled={status === 'CLOSED' || !mayReply} />
      <Stream subject={subject} />
      {mayReply && <Composer subject={subject} isInline />}
    </div>
  );
}
