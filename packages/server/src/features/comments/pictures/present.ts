import type { CommentPicture } from '@postil/contract';
import { type SignPath, signVariants } from '../../../core/uploads/picture-urls.ts';
import type { PictureRow } from './queries.ts';
import { pathOf } from './urls.ts';

/** The public form of a picture. */
export function presentPicture(row: PictureRow, sign: SignPath): CommentPicture {
  const { organization_id: organizationId, comment_id: commentId, id } = row;
  return {
    id,
    reply_id: row.reply_id,
    ...signVariants(sign, (variant) => pathOf({ organizationId, commentId, id, variant })),
    width: row.width,
    height: row.height,
    created_by: { id: row.created_by, name: row.created_by_name },
    created_at: row.created_at.toISOString(),
  };
}
