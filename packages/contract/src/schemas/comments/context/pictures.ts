import { Type } from 'typebox';
import { Body, Instant, Nullable, PersonReference, Uuid } from '../../text.ts';
import { STORED_PICTURE } from './stored-picture.ts';

/** A position in a picture. */
export const PicturePoint = Type.Object({
  x: Type.Number({ description: 'A fraction of the width, 0 to 1.' }),
  y: Type.Number({ description: 'A fraction of the height, 0 to 1.' }),
});

/** The screenshot of a comment, re-encoded from the upload without its metadata. */
export const Screenshot = Type.Object({
  ...STORED_PICTURE,
  pin: Nullable(PicturePoint),
});
export type Screenshot = Type.Static<typeof Screenshot>;

/** The comment and its screenshot after a change. */
export const CommentScreenshot = Type.Object({ id: Uuid(), screenshot: Nullable(Screenshot) });

const Fraction = (side: 'width' | 'height', other: string) =>
  Type.Optional(
    Type.String({
      format: 'share',
      maxLength: 30,
      examples: ['0.25'],
      description: `The position of the pin as a fraction of the ${side}, 0 to 1; with \`${other}\`.`,
    }),
  );

export const SetScreenshotBody = Body({
  file: Type.String({
    format: 'binary',
    description: 'A PNG, JPEG or WebP picture of at most 40 megapixels.',
  }),
  pin_x: Fraction('width', 'pin_y'),
  pin_y: Fraction('height', 'pin_x'),
});

/** A picture of a comment other than its screenshot, or of a reply, re-encoded from the upload without its metadata. */
export const CommentPicture = Type.Object({
  id: Uuid(),
  reply_id: Nullable(Uuid({ description: 'null: a picture of the comment itself.' })),
  ...STORED_PICTURE,
  created_by: PersonReference,
  created_at: Instant(),
});
export type CommentPicture = Type.Static<typeof CommentPicture>;

export const AddPictureBody = Body({
  file: Type.String({
    format: 'binary',
    description: 'A PNG, JPEG or WebP picture of at most 40 megapixels.',
  }),
  reply_id: Type.Optional(
    Uuid({ description: 'The reply to which it belongs; absent: the comment itself.' }),
  ),
});
