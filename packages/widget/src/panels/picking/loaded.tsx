/** @jsxImportSource preact */
import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useWidget } from '../../parts/widget.ts';

/** Present once it has been loaded, so that it renders immediately the next time and no key is lost. */
let known: FunctionComponent | undefined;

/** Loads the element picker. */
export async function loadPicker(): Promise<FunctionComponent> {
  known ??= (await import('./picker.tsx')).Picker;
  return known;
}

/** The element picker, once it is loaded. */
export function LoadedPicker() {
  const { store, viewing } = useWidget();
  const [Picker, setPicker] = useState(() => known);
  useEffect(() => {
    loadPicker().then(
      (loaded) => setPicker(() => loaded),
      () => {
        // The server is unavailable, or has been upgraded since the page was loaded.
        viewing.closeAll();
        store.set({ notice: { text: store.get().texts.problems.notLoaded } });
      },
    );
  }, [store, viewing]);
  return Picker ? <Picker /> : null;
}
