import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/context.tsx';
import { classes } from '../../../lib/classes.ts';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { type ChosenPicture, detach, useAttached } from './drafts.ts';

/** The classes of a thumbnail. */
export const THUMBNAIL =
  'block h-20 w-28 overflow-hidden rounded-control border border-line bg-surface-sunken';

/** The thumbnail of a file. */
export function Preview({ file, isFaint = false }: { file: File; isFaint?: boolean }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return (
    <span className={classes(THUMBNAIL, isFaint && 'opacity-55')}>
      {url !== undefined && <img src={url} alt={file.name} className="size-full object-cover" />}
    </span>
  );
}

/** The pictures of a reply that has not been stored on the server yet. */
export function Previews({ pictures }: { pictures: readonly ChosenPicture[] }) {
  if (pictures.length === 0) return null;
  return (
    <Row>
      {pictures.map(({ key, file }) => (
        <li key={key}>
          <Preview file={file} isFaint />
        </li>
      ))}
    </Row>
  );
}

/** The pictures attached to a draft, each with a button that removes it; the default label is that of a reply. */
export function AttachedPictures({ commentId, label }: { commentId: string; label?: string }) {
  const { task } = useTexts();
  const pictures = useAttached(commentId);
  if (pictures.length === 0) return null;
  return (
    <Row label={label ?? task.pictures.attached}>
      {pictures.map(({ key, file }) => (
        <li key={key} className="relative">
          <Preview file={file} />
          <IconButton
            label={task.pictures.remove(file.name)}
            look="plain"
            className="absolute end-1 top-1 !h-6 !w-6 coarse:!h-9 coarse:!w-9"
            onClick={({ currentTarget }) => {
              // The focused button is about to be unmounted.
              currentTarget.closest('form')?.querySelector('textarea')?.focus();
              detach(commentId, key);
            }}
          >
            <X size={14} aria-hidden />
          </IconButton>
        </li>
      ))}
    </Row>
  );
}

/** Thumbnails in a row, which wraps. */
export function Row({ label, children }: { readonly label?: string; readonly children: ReactNode }) {
  return (
    <ul aria-label={label} className="mt-1 flex list-none flex-wrap gap-2">
      {children}
    </ul>
  );
}
