import { useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/context.tsx';
import { loadedLater } from '../../../lib/loaded-later.tsx';
import { type ChooserProps, closeChooser, type Chooser as OpenedChooser, useChooser } from './keys.ts';

const choosers = loadedLater(() => import('./opened-chooser.tsx'));

/** Preloads the code of the choices, which a key may open at any time. */
export const prepareChooser = choosers.prepare;

/** The choice that a key has opened. Keys typed before its code has loaded are kept. */
export function Chooser(props: ChooserProps) {
  const opened = useChooser();
  const code = choosers.useLoaded(opened !== undefined);
  const [typed, setTyped] = useState('');
  if (!opened) return null;
  if (!code) return <EarlyKeyField property={opened.property} onTyped={setTyped} />;
  return (
    <code.default
      key={opened.property}
      {...props}
      opened={opened}
      typed={typed}
      onUsed={() => setTyped('')}
    />
  );
}

/** Collects keys typed before the choice has loaded. It is invisible, because it is usually replaced immediately. */
function EarlyKeyField({
  property,
  onTyped,
}: {
  property: OpenedChooser['property'];
  onTyped: (text: string) => void;
}) {
  const { list } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  // Takes the focus before the next key is pressed.
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <input
      ref={field}
      aria-label={list.keys[property]}
      aria-busy
      onChange={({ target }) => onTyped(target.value)}
      onKeyDown={({ key }) => key === 'Escape' && closeChooser()}
      className="sr-only"
    />
  );
}
