/** A person and their permissions. */
interface Person {
  readonly id: string;
  readonly isAdmin: boolean;
  readonly isGuest: boolean;
}

/** The owner of a picture. */
export interface PictureOwner {
  /** The author of the reply, or of the comment itself. */
  readonly authorId: string;
  readonly isReply: boolean;
}

/**
 * Whether a person with permission to write may delete a picture: pictures of a reply can be deleted by its author and
 * by admins, pictures of a comment by the team; guests can delete only their own pictures from their own texts.
 */
export function mayDeletePicture(
  { id, isAdmin, isGuest }: Person,
  { created_by: creator }: { readonly created_by: { readonly id: string } },
  { authorId, isReply }: PictureOwner,
): boolean {
  if (isGuest && (authorId !== id || creator.id !== id)) return false;
  return !isReply || isAdmin || authorId === id;
}
