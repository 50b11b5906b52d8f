import type { CommentPicture, ReplyRecord } from '@postil/client';
import { useState } from 'react';
import { useFormats, useTexts } from '../../../i18n/context.tsx';
import { lazyPart } from '../../../lib/loaded-later.tsx';
import type { Subject } from '../cache/replies.ts';
import { ReplyPictures } from '../pictures/pictures.tsx';
import { useRefusedEdit } from '../texts/edits.ts';
import { ReplyActions } from '../texts/reply-actions.tsx';
import { isNoteOn, Reply, ReplyTime } from './reply.tsx';

const ReplyEditor = lazyPart(() => import('../texts/reply-editor.tsx'));

/** A reply that is stored on the server. */
export function SentReply({
  subject,
  reply,
  pictures,
}: {
  readonly subject: Subject;
  readonly reply: ReplyRecord;
  readonly pictures: readonly CommentPicture[] | undefined;
}) {
  const [isEditorOpen, setEditorOpen] = useState(false);
  const refused = useRefusedEdit(reply.id);
  const isEditing = isEditorOpen || refused !== undefined;
  return (
    <Reply
      id={reply.id}
      author={reply.created_by}
      kind={reply.author_kind}
      isNote={isNoteOn(subject, reply.visibility)}
      content={reply.content}
      editor={isEditing && <ReplyEditor reply={reply} onEdited={() => setEditorOpen(false)} />}
      details={
        <>
          <ReplyTime instant={reply.created_at} />
          <EditedMark at={reply.edited_at} />
          {!isEditing && <ReplyActions reply={reply} onEdit={() => setEditorOpen(true)} />}
        </>
      }
    >
      <ReplyPictures commentId={subject.id} reply={reply} pictures={pictures} />
    </Reply>
  );
}

function EditedMark({ at }: { at: string | null }) {
  const { task } = useTexts();
  const { exact } = useFormats();
  if (at === null) return null;
  return (
    <span title={exact(at)} className="text-text-quiet">
      {task.edited}
    </span>
  );
}
