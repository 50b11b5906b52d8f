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
 * Whether a person who may write may delete a picture: those of a reply are changed by its author and by admins, those
 * of a comment by the team; a guest deletes only their own from what they wrote themselves.
 */
export function mayDeletePicture(
  { id, isAdmin, isGuest }: Person,
  { created_by: creator }: { readonly created_by: { readonly id: string } },
  { authorId, isReply }: PictureOwner,
): boolean {
  if (isGuest && (authorId !== id || creator.id !== id)) return false;
  return !isReply || isAdmin || authorId === id;
}
