import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Loads a component that most visitors never need. @returns undefined until it is loaded, and if that fails. */
export function useLoaded<Props>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> | undefined {
  const [loaded, setLoaded] = useState<FunctionComponent<Props>>();
  useEffect(() => {
    load().then(
      (component) => setLoaded(() => component),
      () => undefined,
    );
  }, []);
  return loaded;
}
