import type { CommentDetail } from '@postil/client';

/** The evidence of a comment. */
export type Evidence = NonNullable<CommentDetail['evidence']>;

/** The CSS selector to paste into developer tools: the test attribute of the element, or else its path. */
export function selectorOf(locator: Evidence['locator']): string | undefined {
  const [, name, value] = /^([\w-]+)=(.*)$/.exec(locator?.test_id ?? '') ?? [];
  return name && value !== undefined ? `[${name}=${JSON.stringify(value)}]` : locator?.css_path;
}

/** The location as `file:line:column`, as editors open it; unknown parts are left out. */
export function sourceLocation(source: Evidence['source']): string | undefined {
  if (!source?.file) return undefined;
  return [source.file, source.line, source.line === undefined ? undefined : source.column]
    .filter((part) => part !== undefined)
    .join(':');
}

/** The known facts about browser and site, in display order, each after the key of its label; no zoom of 1. */
export function environmentOf(
  environment: Evidence['environment'],
  words: { readonly light: string; readonly dark: string; readonly lessMotion: string },
) {
  const {
    release,
    name,
    pixel_ratio: ratio,
    zoom,
    scroll,
    language,
    time_zone: timeZone,
  } = environment ?? {};
  const { color_scheme: scheme, reduced_motion: isMotionReduced } = environment ?? {};
  const facts = [
    ['release', release],
    ['environmentName', name],
    ['pixelRatio', ratio === undefined ? undefined : String(ratio)],
    ['zoom', zoom === undefined || zoom === 1 ? undefined : String(zoom)],
    ['scroll', scroll && `${scroll.x}, ${scroll.y}`],
    [
      'preferences',
      [scheme && words[scheme], isMotionReduced && words.lessMotion].filter(Boolean).join(', '),
    ],
    ['language', [language, timeZone].filter(Boolean).join(', ')],
  ] as const;
  return facts.flatMap(([key, value]) => (value ? [[key, value] as const] : []));
}
