/** The names of a browser and of its operating system; null if unknown. */
interface Browser {
  readonly name: string | null;
  readonly system: string | null;
}

// The order matters: most browsers also name browsers that they resemble.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The browser and the system behind a `User-Agent`. */
export function browserOf(userAgent: string | null): Browser {
  const find = (patterns: typeof BROWSERS) =>
    patterns.find(([pattern]) => userAgent !== null && pattern.test(userAgent))?.[1] ?? null;
  return { name: find(BROWSERS), system: find(SYSTEMS) };
}
