import { Type } from 'typebox';

/** The properties of a stored picture, re-encoded from the upload without its metadata. */
export const STORED_PICTURE = {
  url: Type.String({ description: 'Signed: works without a key, for 12 to 24 hours.' }),
  thumbnail_url: Type.String({
    description: 'The whole picture, at most 640 pixels wide; signed like `url`.',
  }),
  width: Type.Integer({ description: 'In pixels.' }),
  height: Type.Integer({ description: 'In pixels.' }),
};
