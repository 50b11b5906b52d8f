import type { SendMailOptions } from 'nodemailer';
import type { Crop } from '../../../core/uploads/crops.ts';
import type { Addressee } from './queries.ts';
import type { MailedPicture } from './rendering/notifications.ts';
import type { MailerOptions } from './sending.ts';

/** The maximum number of pictures in an e-mail; each has about 30 KB. */
const MAX_PICTURES = 4;
/** The maximum width of a picture, in CSS pixels: that of the card of an e-mail. */
const MAX_WIDTH = 556;

interface MailPictures {
  /** The pictures by the ids of their comments. */
  readonly pictures: ReadonlyMap<string, MailedPicture>;
  readonly attachments: NonNullable<SendMailOptions['attachments']>;
}

/** The pictures of the first comments of an e-mail. Unreadable ones are left out: the mail matters more. */
export async function attachPictures(
  commentIds: readonly string[],
  { organizationId }: Pick<Addressee, 'organizationId'>,
  options: Pick<MailerOptions, 'readCrop' | 'database' | 'storage' | 'logger'>,
): Promise<MailPictures> {
  const ids = [...new Set(commentIds)].slice(0, MAX_PICTURES);
  const crops: { commentId: string; crop: Crop }[] = [];
  // One at a time, because each is decoded in memory.
  for (const commentId of ids) {
    try {
      const crop = await options.readCrop(options, { organizationId, commentId });
      if (crop) crops.push({ commentId, crop });
    } catch (error) {
      options.logger.warn({ err: error, comment_id: commentId }, 'a picture could not be added to an e-mail');
    }
  }
  return {
    pictures: new Map(
      crops.map(({ commentId, crop }) => [
        commentId,
        { cid: cidOf(commentId), width: Math.min(MAX_WIDTH, crop.width) },
      ]),
    ),
    attachments: crops.map(({ commentId, crop }) => ({
      cid: cidOf(commentId),
      filename: 'comment.jpg',
      contentType: 'image/jpeg',
      contentDisposition: 'inline' as const,
      content: crop.bytes,
    })),
  };
}

function cidOf(commentId: string): string {
  return `picture.${commentId}@postil`;
}
