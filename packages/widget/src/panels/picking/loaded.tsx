/** @jsxImportSource preact */
import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useWidget } from '../../parts/widget.ts';

/** The element picker, once it has been loaded, so that it renders immediately the next time and no key is lost. */
let cachedPicker: FunctionComponent | undefined;

/** Loads the element picker. */
export async function loadPicker(): Promise<FunctionComponent> {
  cachedPicker ??= (await import('./picker.tsx')).Picker;
  return cachedPicker;
}

/** The element picker, once it is loaded. */
export function LoadedPicker() {
  const { viewing } = useWidget();
  const [Picker, setPicker] = useState(() => cachedPicker);
  useEffect(() => {
    loadPicker().then((loaded) => setPicker(() => loaded), viewing.reportUnloaded);
  }, [viewing]);
  return Picker ? <Picker /> : null;
}
