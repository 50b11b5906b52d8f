import { PICTURE_TYPES } from '@postil/contract/enums';

/** The default upload limit of the server; a server with a lower limit reports it itself. */
const MAX_BYTES = 10_000_000;

/** The reason why a file is not sent; `mockups` of the texts has a sentence for each. */
export type FileRefusal = 'notAPicture' | 'tooLarge';

/** The reason why a file is not sent; undefined: it can be sent. */
export function refusalOf({ type, size }: Pick<File, 'type' | 'size'>): FileRefusal | undefined {
  const types: readonly string[] = PICTURE_TYPES;
  if (!types.includes(type)) return 'notAPicture';
  return size > MAX_BYTES ? 'tooLarge' : undefined;
}
