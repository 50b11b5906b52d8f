import type { ProjectItem } from '@postil/client';
import { PICTURE_TYPES } from '@postil/contract/enums';
import { ImageUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useTexts } from '../../../i18n/context.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/field.tsx';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import { upload } from './uploads.ts';

/** The dialog for the project of new mockups, and for the files if none were dropped. */
export function UploadDialog({
  projects,
  projectId,
  files,
  onClose,
}: {
  readonly projects: readonly ProjectItem[];
  readonly projectId: string | undefined;
  readonly files: readonly File[];
  readonly onClose: () => void;
}) {
  const { common, mockups: texts } = useTexts();
  const [chosenProjectId, setChosenProjectId] = useState(
    projects.find(({ id }) => id === projectId)?.id ?? projects[0]?.id ?? '',
  );
  const start = (pictures: Iterable<File>) => {
    upload(pictures, { projectId: chosenProjectId });
    onClose();
  };
  return (
    <Dialog title={texts.uploadTitle} description={texts.uploadHint} isOpen onClose={onClose}>
      <div className="flex flex-col gap-4">
        <SelectField
          label={texts.project}
          value={chosenProjectId}
          onValue={setChosenProjectId}
          options={projects.map(({ id, name }) => ({ value: id, label: name }))}
        />
        {files.length > 0 && (
          <ul className="flex max-h-40 flex-col gap-1 overflow-y-auto">
            {files.map((file) => (
              <li key={`${file.name} ${file.size}`} dir="auto" className="truncate text-text-quiet">
                {file.name}
              </li>
            ))}
          </ul>
        )}
        <DialogActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          {files.length > 0 ? (
            <Button look="main" onClick={() => start(files)}>
              {texts.upload}
            </Button>
          ) : (
            <FileButton label={texts.chooseFiles} isMain acceptsMultiple onFiles={start} />
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}

/** A button that opens the browser's file picker. */
export function FileButton({
  label,
  isMain = false,
  isShortWhenNarrow = false,
  acceptsMultiple = false,
  onFiles,
}: {
  readonly label: string;
  readonly isMain?: boolean;
  /** Whether a narrow screen shows only its icon. */
  readonly isShortWhenNarrow?: boolean;
  readonly acceptsMultiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const id = useId();
  const look = isMain
    ? 'border-transparent bg-accent font-medium text-on-accent hover:bg-accent-hover'
    : 'border-line bg-surface-raised hover:bg-surface-hover';
  return (
    <label
      htmlFor={id}
      className={`relative inline-flex h-8 shrink-0 cursor-pointer items-center gap-1.5 rounded-control border px-3 whitespace-nowrap has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent coarse:h-11 ${look}`}
    >
      <ImageUp size={16} aria-hidden />
      <span className={isShortWhenNarrow ? 'max-frame:sr-only' : undefined}>{label}</span>
      <input
        id={id}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        multiple={acceptsMultiple}
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Allows the same file to be chosen again.
          target.value = '';
        }}
      />
    </label>
  );
}
