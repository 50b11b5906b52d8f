import type { Settings } from '../api/types.ts';

/** The pictures in pasted or dropped data. */
function picturesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
}

/** The handlers for pasted and dropped pictures; none if the site allows none. @param take gets the pictures. */
export function pictureInputHandlers(
  { screenshots }: Pick<Settings, 'screenshots'>,
  take: (files: readonly File[]) => void,
) {
  if (!screenshots) return {};
  const use = (event: Event, data: DataTransfer | null) => {
    const files = picturesIn(data);
    if (files.length === 0) return;
    event.preventDefault();
    take(files);
  };
  // The browser would open a file of another kind in place of the page.
  const keepPage = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };
  return {
    onPaste: (event: ClipboardEvent) => use(event, event.clipboardData),
    onDrop: (event: DragEvent) => {
      keepPage(event);
      use(event, event.dataTransfer);
    },
    onDragOver: keepPage,
  };
}
