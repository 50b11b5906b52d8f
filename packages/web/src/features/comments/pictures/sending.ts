import { queryClient } from '../../../data/api/cache.ts';
import { api } from '../../../data/api/client.ts';
import { reportFault } from '../../../data/api/failures.ts';
import { keys } from '../../../data/records/kinds.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { problemOf } from '../../../i18n/problems.ts';
import { picturesQuery, showPicture } from './list.ts';
import { type UnsentPicture, unsentPictures } from './unsent.ts';

/**
 * Sends pictures of a comment or of its replies optimistically, one by one. Failed ones are kept.
 *
 * @returns a function that sends them; it is idempotent for each picture.
 */
export function useSendPictures(commentId: string): (pictures: readonly UnsentPicture[]) => Promise<void> {
  const texts = useTexts();
  return (pictures) => sendPictures(commentId, pictures, (error) => problemOf(error, texts));
}

/** Like `useSendPictures`, with a function that describes errors. */
export async function sendPictures(
  commentId: string,
  pictures: readonly UnsentPicture[],
  problemFor: (error: unknown) => string,
): Promise<void> {
  if (pictures.length === 0) return;
  const waiting = pictures.map(({ problem: _, ...picture }) => picture);
  for (const picture of waiting) unsentPictures.put(commentId, picture);
  for (const picture of waiting) {
    try {
      await showPicture(commentId, await store(commentId, picture));
      unsentPictures.remove(commentId, picture.key);
    } catch (error) {
      reportFault(error);
      unsentPictures.put(commentId, { ...picture, problem: problemFor(error) });
    }
  }
  for (const queryKey of [picturesQuery(commentId).queryKey, keys.taskActivity(commentId)])
    void queryClient.invalidateQueries({ queryKey });
}

function store(commentId: string, { key, file, reply_id: replyId }: UnsentPicture) {
  return api.addPicture(
    {
      id: commentId,
      file: { data: file, name: file.name },
      ...(replyId !== null && { reply_id: replyId }),
    },
    { idempotencyKey: key },
  );
}
