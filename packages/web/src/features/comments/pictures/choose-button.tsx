import { PICTURE_TYPES } from '@postil/contract/enums';
import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../../ui/form/icon-button.tsx';

/** A button that opens the browser's file picker. */
export function ChoosePictures({
  label,
  onFiles,
}: {
  readonly label: string;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={label} onClick={() => input.current?.click()}>
        <ImagePlus size={16} aria-hidden />
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={PICTURE_TYPES.join(',')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Allows the same file to be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
