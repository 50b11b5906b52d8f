import { ImageUp } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../../i18n/context.tsx';

/** Accepts files dropped anywhere on the page, with a hint while they are dragged over it. */
export function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { mockups: texts } = useTexts();
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((files: readonly File[]) => onFiles(files));
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // A part of the page has handled the files itself.
      if (event.defaultPrevented) return setOver(false);
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      setOver(false);
      if (event.defaultPrevented) return;
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    };
    const listeners = { dragenter: enter, dragover: enter, dragleave: leave, drop };
    const entries = Object.entries(listeners) as [keyof typeof listeners, (event: DragEvent) => void][];
    for (const [name, listener] of entries) document.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of entries) document.removeEventListener(name, listener);
    };
  }, []);
  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-40 flex appears items-center justify-center bg-shade p-6">
      <p className="flex items-center gap-3 rounded-dialog border-2 border-dashed border-accent bg-surface-raised px-10 py-8 text-lg font-semibold shadow-float">
        <ImageUp size={24} aria-hidden /> {texts.dropHere}
      </p>
    </div>
  );
}
