import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useFocusBack } from '../parts/focus-back.ts';
import { loadedLater } from '../parts/loaded-later.tsx';
import { useTexts } from '../texts/context.tsx';
import { FIELD_LOOK, NOTHING_TYPED, PALETTE_LOOK, type Typed, typedIn } from './palette/field.ts';

const palettes = loadedLater(() => import('./palette.tsx'));

/** Prepares the code of the palette, which may be opened soon. */
export const preparePalette = palettes.prepare;

/** The palette. Its field is there at once, and what is typed before the code of the rest has come stays in it. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const giveFocusBack = useFocusBack(true);
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const code = palettes.useLoaded(true);
  if (code) return <code.default typed={typed} onClose={onClose} onClosed={giveFocusBack} />;
  return <FirstField onTyped={setTyped} onClose={onClose} onClosed={giveFocusBack} />;
}

/** The field of the palette as long as there is nothing else. */
function FirstField({
  onTyped,
  onClose,
  onClosed,
}: {
  readonly onTyped: (typed: Typed) => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}) {
  const { frame } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  // Before the next key is pressed.
  useLayoutEffect(() => field.current?.focus(), []);
  const close = () => {
    onClose();
    // When the field is gone.
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
      <div role="dialog" aria-modal aria-label={frame.palette} aria-busy className={PALETTE_LOOK}>
        <input
          ref={field}
          aria-label={frame.palette}
          autoComplete="off"
          dir="auto"
          placeholder={frame.palettePlaceholder}
          onSelect={({ currentTarget }) => onTyped(typedIn(currentTarget))}
          onChange={({ target }) => onTyped(typedIn(target))}
          onKeyDown={onKeyDown}
          className={FIELD_LOOK}
        />
      </div>
    </>
  );
}
