import type { AuthorKind, Visibility } from '@postil/contract/enums';
import type { ReactNode } from 'react';
import { useSession } from '../../../data/session.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { classes } from '../../../lib/classes.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Time } from '../../../ui/data/time.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { AuthorBadge, NOTE_SURFACE, NoteBadge } from '../badges/readers.tsx';
import type { Subject } from '../cache/replies.ts';
import { Previews } from '../pictures/preview.tsx';
import { Prose } from '../texts/prose.tsx';
import { useReveal } from './reveal.ts';
import { useSendReply } from './sending.ts';
import { type UnsentReply, unsentReplies } from './unsent.ts';

interface ReplyProps {
  /** The id by which it is revealed. */
  readonly id: string;
  readonly author: { readonly id: string; readonly name: string };
  readonly kind: AuthorKind;
  /** Whether it is an internal note: only the team reads it, although everyone sees the comment. */
  readonly isNote: boolean;
  readonly content: string;
  /** Whether it has not been stored on the server yet. */
  readonly isUnsent?: boolean;
  /** The content after the name. */
  readonly details: ReactNode;
  /** Shown instead of the text. */
  readonly editor?: ReactNode;
  readonly children?: ReactNode;
}

/** A reply, with its author and time. */
export function Reply({
  id,
  author,
  kind,
  isNote,
  content,
  isUnsent = false,
  details,
  editor,
  children,
}: ReplyProps) {
  const { element, isMarked } = useReveal<HTMLLIElement>(id);
  return (
    <li
      ref={element}
      tabIndex={-1}
      data-reply={id}
      data-marked={isMarked || undefined}
      className={classes(
        'flex list-none scroll-my-3 gap-2 rounded-card outline-offset-4 transition-[background-color,box-shadow] duration-300',
        isMarked && 'bg-accent-soft shadow-[0_0_0_6px_var(--color-accent-soft)]',
      )}
    >
      <Avatar person={author} size={24} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <b dir="auto" className="font-medium">
            {author.name}
          </b>
          <AuthorBadge kind={kind} />
          {isNote && <NoteBadge />}
          {details}
        </p>
        {editor || (
          <Prose
            text={content}
            className={classes(
              'text-base',
              isUnsent && 'text-text-quiet',
              isNote && `mt-1 px-2.5 py-1.5 ${NOTE_SURFACE}`,
            )}
          />
        )}
        {children}
      </div>
    </li>
  );
}

/** The time of a reply. */
export function ReplyTime({ instant }: { instant: string }) {
  return <Time instant={instant} className="text-text-quiet" />;
}

/** Whether a reply is an internal note: team-only, although everyone sees its comment. */
export function isNoteOn(subject: Pick<Subject, 'visibility'>, visibility: Visibility): boolean {
  return subject.visibility === 'everyone' && visibility === 'team';
}

/** The person's replies that are in flight or could not be sent. */
export function UnsentReplies({ subject }: { subject: Subject }) {
  const replies = unsentReplies.use(subject.id);
  if (replies.length === 0) return null;
  return (
    <ol className="flex flex-col gap-3">
      {replies.map((reply) => (
        <UnsentItem key={reply.key} subject={subject} reply={reply} />
      ))}
    </ol>
  );
}

function UnsentItem({ subject, reply }: { subject: Subject; reply: UnsentReply }) {
  const { task, common } = useTexts();
  const { user } = useSession();
  const send = useSendReply(subject);
  const { key, content, problem, visibility, pictures } = reply;
  const sending = (
    <span role="status" className="text-text-quiet">
      {task.sending}
    </span>
  );
  return (
    <Reply
      id={key}
      author={user}
      kind="member"
      isNote={isNoteOn(subject, visibility)}
      content={content}
      isUnsent
      details={problem === undefined && sending}
    >
      <Previews pictures={pictures} />
      {problem !== undefined && (
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <p role="alert" className="w-full text-danger">
            {task.notSent} {problem}
          </p>
          <Button onClick={() => void send(reply)}>{common.retry}</Button>
          <Button look="quiet" onClick={() => unsentReplies.remove(subject.id, key)}>
            {task.discard}
          </Button>
        </div>
      )}
    </Reply>
  );
}
