import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../i18n/context.tsx';
import { loadedLater } from '../lib/loaded-later.tsx';
import { useFocusBack } from '../ui/overlay/focus-back.ts';
import {
  EMPTY_VALUE,
  FIELD_CLASSES,
  type FieldValue,
  PALETTE_CLASSES,
  valueOfField,
} from './palette/field.ts';

const palettes = loadedLater(() => import('./palette.tsx'));

/** Preloads the palette, which may be opened soon. */
export const preparePalette = palettes.prepare;

/** The palette. Its field appears immediately, and keeps text typed before the rest of the code has loaded. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const returnFocus = useFocusBack(true);
  const [typed, setTyped] = useState(EMPTY_VALUE);
  const code = palettes.useLoaded(true);
  if (code) return <code.default typed={typed} onClose={onClose} onClosed={returnFocus} />;
  return <FirstField onTyped={setTyped} onClose={onClose} onClosed={returnFocus} />;
}

/** The field of the palette until the rest has loaded. */
function FirstField({
  onTyped,
  onClose,
  onClosed,
}: {
  readonly onTyped: (typed: FieldValue) => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}) {
  const { frame } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  // Takes the focus before the next key is pressed.
  useLayoutEffect(() => field.current?.focus(), []);
  const close = () => {
    onClose();
    // Returns the focus after the field has been unmounted.
    setTimeout(onClosed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') close();
    if (event.key === 'Escape' || event.key === 'Tab') event.preventDefault();
  };
  return (
    <>
      <div className="fixed inset-0 z-40 bg-shade" onPointerDown={close} />
      <div role="dialog" aria-modal aria-label={frame.palette} aria-busy className={PALETTE_CLASSES}>
        <input
          ref={field}
          aria-label={frame.palette}
          autoComplete="off"
          dir="auto"
          placeholder={frame.palettePlaceholder}
          onSelect={({ currentTarget }) => onTyped(valueOfField(currentTarget))}
          onChange={({ target }) => onTyped(valueOfField(target))}
          onKeyDown={onKeyDown}
          className={FIELD_CLASSES}
        />
      </div>
    </>
  );
}
