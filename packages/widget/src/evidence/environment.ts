import type { Evidence } from '../api/types.ts';
import { native } from '../dom/native.ts';
import { tenths } from './reading/numbers.ts';
import { cleanTexts } from './reading/readable.ts';

/** The release and the environment that the page names. */
export interface PageNames {
  readonly release: string | undefined;
  readonly environment: string | undefined;
}

/** The properties of the window around an element. They identify no person. */
export function environmentPart({ release, environment }: PageNames): NonNullable<Evidence['environment']> {
  const matches = (query: string) => matchMedia(`(${query})`).matches;
  const zoom = visualViewport?.scale;
  const texts = cleanTexts({
    language: native(document).documentElement.lang || navigator.language,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    release,
    name: environment,
  });
  return {
    pixel_ratio: roundRatio(devicePixelRatio),
    scroll: { x: tenths(scrollX), y: tenths(scrollY) },
    ...(zoom !== undefined && { zoom: roundRatio(zoom) }),
    color_scheme: matches('prefers-color-scheme: dark') ? 'dark' : 'light',
    reduced_motion: matches('prefers-reduced-motion: reduce'),
    ...texts,
  };
}

function roundRatio(ratio: number): number {
  return Math.min(100, Math.max(0, Math.round(ratio * 1000) / 1000));
}
