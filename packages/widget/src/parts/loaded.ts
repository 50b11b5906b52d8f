import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useWidget } from './widget.ts';

/** Loads a component that most visitors never need. @returns undefined until it is loaded; if that fails, with a notice. */
export function useLoaded<Props>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> | undefined {
  const [loaded, setLoaded] = useState<FunctionComponent<Props>>();
  const { viewing } = useWidget();
  useEffect(() => {
    load().then((component) => setLoaded(() => component), viewing.reportMissing);
  }, []);
  return loaded;
}
