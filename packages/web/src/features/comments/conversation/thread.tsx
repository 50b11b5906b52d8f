import type { CommentStatus } from '@postil/contract/enums';
import type { ComponentProps } from 'react';
import type { Subject } from '../cache/replies.ts';
import Result from '../results/result.tsx';
import { Composer } from './composer.tsx';
import { Stream } from './stream.tsx';

/** The conversation about a comment in a list: its result, its replies, and the reply field. */
export function Thread({
  subject,
  status,
  screenshot = null,
  mayReply,
}: {
  readonly subject: Subject;
  readonly status: CommentStatus;
  /** The screenshot from the creation of the comment. */
  readonly screenshot?: ComponentProps<typeof Result>['before'];
  readonly mayReply: boolean;
}) {
  return (
    <div className="flex flex-col gap-3">
      <Result id={subject.id} before={screenshot} isReadOnly={status === 'CLOSED' || !mayReply} />
      <Stream subject={subject} />
      {mayReply && <Composer subject={subject} isInline />}
    </div>
  );
}
