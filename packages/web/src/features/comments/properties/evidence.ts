import type { CommentDetail } from '@postil/client';

/** The evidence of a comment. */
export type Evidence = NonNullable<CommentDetail['evidence']>;

/** The selector to paste into developer tools: by the page's test attribute, or else by the path to the element. */
export function selectorOf(locator: Evidence['locator']): string | undefined {
  const [, name, value] = /^([\w-]+)=(.*)$/.exec(locator?.test_id ?? '') ?? [];
  return name && value !== undefined ? `[${name}=${JSON.stringify(value)}]` : locator?.css_path;
}

/** The file with line and column, in the format of editors. */
export function sourceLocation(source: Evidence['source']): string | undefined {
  if (!source?.file) return undefined;
  return [source.file, source.line, source.line === undefined ? undefined : source.column]
    .filter((part) => part !== undefined)
    .join(':');
}

/** The known facts about the window, in display order, by the names of their texts. */
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
