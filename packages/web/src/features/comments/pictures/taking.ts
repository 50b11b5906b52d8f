import { type DragEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { refusalOf } from '../../../data/picture-files.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { toast } from '../../../ui/overlay/toasts.tsx';

type OnFiles = (files: readonly File[]) => void;

/** The relevant part of pasted or dropped data. */
type Transfer = Pick<DataTransfer, 'files' | 'types'>;

/** The pasted files; none for formatted text, such as cells of a spreadsheet, which includes a picture of itself. */
export function pastedFiles(data: Transfer | null): readonly File[] {
  if (!data || ['text/plain', 'text/html'].every((type) => data.types.includes(type))) return [];
  return [...data.files];
}

/** Passes on pictures, and shows an error for other files and for pictures that are too large. */
export function useCheckedFiles(onPictures: OnFiles): OnFiles {
  const { mockups: texts } = useTexts();
  return (files) => {
    const refusals = files.flatMap((file) => {
      const reason = refusalOf(file);
      return reason ? [`${file.name}: ${texts[reason]}`] : [];
    });
    if (refusals.length > 0) toast({ text: refusals.join(' '), isProblem: true });
    const pictures = files.filter((file) => refusalOf(file) === undefined);
    if (pictures.length > 0) onPictures(pictures);
  };
}

/** Accepts files dropped on an element. @param onFiles undefined: drops are left to the browser. */
export function useDrop(onFiles: OnFiles | undefined) {
  const [isOver, setOver] = useState(false);
  if (!onFiles) return { isOver: false, zone: {} };
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const zone = {
    onDragEnter: onDragOver,
    onDragOver,
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
      if (!isInside) setOver(false);
    },
    onDrop(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver, zone };
}

/** Accepts files pasted while the focus is in the panel around an element, unless a field has handled them. */
export function usePanelPaste(element: RefObject<HTMLElement | null>, onFiles: OnFiles): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const panel = element.current?.closest('[data-panel]');
    if (event.defaultPrevented || !panel?.contains(document.activeElement)) return;
    const files = pastedFiles(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}
