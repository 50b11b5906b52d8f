import type { CommentPicture } from '@postil/client';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useMay } from '../../../data/session.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { problemOf } from '../../../i18n/problems.ts';
import { lazyPart } from '../../../lib/loaded-later.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ChoosePictures } from './choose-button.tsx';
import { picturesFrom } from './drafts.ts';
import { picturesOf, picturesQuery } from './list.ts';
import { Preview } from './preview.tsx';
import { useSendPictures } from './sending.ts';
import { useCheckedFiles, usePanelPaste } from './taking.ts';
import { type UnsentPicture, unsentPictures } from './unsent.ts';

const Thumbnails = lazyPart(() => import('./thumbnails.tsx'));

/** The pictures of a comment and of its replies; reviewers, who came by a link, get none. */
export function usePictures(commentId: string) {
  const { hasAccount } = useMay();
  return useQuery({ ...picturesQuery(commentId), enabled: hasAccount });
}

/** The pictures of a comment itself, below its text. */
export function OwnPictures({
  comment,
}: {
  readonly comment: { readonly id: string; readonly created_by: { readonly id: string } };
}) {
  const texts = useTexts();
  const { data, error, refetch } = usePictures(comment.id);
  const unsent = picturesOf(unsentPictures.use(comment.id), null);
  const pictures = picturesOf(data, null);
  if (!error && pictures.length + unsent.length === 0) return null;
  return (
    <section aria-label={texts.task.pictures.list} className="flex flex-col gap-1">
      {pictures.length > 0 && (
        <Thumbnails
          commentId={comment.id}
          pictures={pictures}
          owner={{ authorId: comment.created_by.id, isReply: false }}
        />
      )}
      <UnsentPictures commentId={comment.id} pictures={unsent} />
      {error && !data && (
        <div role="alert" className="flex flex-wrap items-center gap-2 text-danger">
          <p>{problemOf(error, texts)}</p>
          <Button onClick={() => void refetch()}>{texts.common.retry}</Button>
        </div>
      )}
    </section>
  );
}

/** The button that adds pictures to a comment; pictures pasted while the focus is in the panel are added, too. */
export function AddPictures({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { task } = useTexts();
  const container = useRef<HTMLDivElement>(null);
  usePanelPaste(container, onFiles);
  return (
    <div ref={container}>
      <ChoosePictures label={task.pictures.add} onFiles={onFiles} />
    </div>
  );
}

/** Adds pictures to a comment. @returns a function that sends the pictures among the files. */
export function useAddPictures(commentId: string): (files: readonly File[]) => void {
  const send = useSendPictures(commentId);
  return useCheckedFiles(
    (files) => void send(picturesFrom(files).map((picture) => ({ ...picture, reply_id: null }))),
  );
}

/** The pictures of a reply, below its text. */
export function ReplyPictures({
  commentId,
  reply,
  pictures,
}: {
  readonly commentId: string;
  readonly reply: { readonly id: string; readonly created_by: { readonly id: string } };
  /** The pictures of the comment and all its replies; undefined until they are read. */
  readonly pictures: readonly CommentPicture[] | undefined;
}) {
  const unsent = unsentPictures.use(commentId);
  const stored = picturesOf(pictures, reply.id);
  return (
    <>
      {stored.length > 0 && (
        <Thumbnails
          commentId={commentId}
          pictures={stored}
          owner={{ authorId: reply.created_by.id, isReply: true }}
        />
      )}
      <UnsentPictures commentId={commentId} pictures={picturesOf(unsent, reply.id)} />
    </>
  );
}

function UnsentPictures({
  commentId,
  pictures,
}: {
  readonly commentId: string;
  readonly pictures: readonly UnsentPicture[];
}) {
  if (pictures.length === 0) return null;
  return (
    <ul className="mt-1 flex list-none flex-col gap-2">
      {pictures.map((picture) => (
        <UnsentItem key={picture.key} commentId={commentId} picture={picture} />
      ))}
    </ul>
  );
}

function UnsentItem({ commentId, picture }: { commentId: string; picture: UnsentPicture }) {
  const { task, common } = useTexts();
  const send = useSendPictures(commentId);
  const { key, file, problem } = picture;
  return (
    <li className="flex items-center gap-2">
      <span className="shrink-0">
        <Preview file={file} isFaint />
      </span>
      {problem === undefined ? (
        <span role="status" className="text-text-quiet">
          {task.sending}
        </span>
      ) : (
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <p role="alert" className="w-full text-danger [overflow-wrap:anywhere]">
            {task.notSent} {problem}
          </p>
          <Button onClick={() => void send([picture])}>{common.retry}</Button>
          <Button look="quiet" onClick={() => unsentPictures.remove(commentId, key)}>
            {task.discard}
          </Button>
        </div>
      )}
    </li>
  );
}
