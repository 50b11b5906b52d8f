import type { CommentPicture } from '@postil/client';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../../data/api/cache.ts';
import { api } from '../../../data/api/client.ts';
import { pictureRecords } from '../../../data/records/kinds.ts';
import { list } from '../../../data/records/shapes.ts';

const shape = list<CommentPicture>();

/** The pictures of comments with those of their replies, each list by the id of its comment. */
export const pictureLists = pictureRecords.cache('of-comment', shape);

/** The pictures of a comment and of its replies, except the screenshot, oldest first. Reviewers may not read them. */
export const picturesQuery = (commentId: string) =>
  queryOptions({
    queryKey: [...pictureLists.key, commentId],
    queryFn: async ({ signal }) =>
      pictureRecords.asShown(shape, await api.listPictures({ id: commentId }, { signal })),
  });

/** Shows a stored picture. The stream of changes may have added it already. */
export async function showPicture(commentId: string, picture: CommentPicture): Promise<void> {
  const { queryKey } = picturesQuery(commentId);
  // A read in flight may return the previous state.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (before) =>
    before?.some(({ id }) => id === picture.id) ? before : before && [...before, picture],
  );
}

/** The pictures of a reply, or of the comment itself. @param replyId null: the comment itself. */
export function picturesOf<Picture extends { readonly reply_id: string | null }>(
  pictures: readonly Picture[] | undefined,
  replyId: string | null,
): readonly Picture[] {
  return pictures?.filter((picture) => picture.reply_id === replyId) ?? [];
}
