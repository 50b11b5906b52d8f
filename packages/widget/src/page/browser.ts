/** The data of browsers that support client hints. */
interface ClientHints {
  readonly brands: readonly { readonly brand: string; readonly version: string }[];
  readonly mobile: boolean;
  readonly platform: string;
}

const BROWSERS: readonly (readonly [name: string, version: RegExp])[] = [
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
];
const OPERATING_SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows/],
  ['ChromeOS', /CrOS/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
];

/** The browser, the operating system and the window size, for a comment. They do not identify a person. */
export function readEnvironment() {
  const agent = navigator.userAgent;
  // TypeScript does not declare it, because not every browser has it.
  const hints = (navigator as { userAgentData?: ClientHints }).userAgentData;
  const browser = BROWSERS.find(([, version]) => version.test(agent));
  const isTouchMac = /Mac OS X/.test(agent) && navigator.maxTouchPoints > 1;
  const os = isTouchMac
    ? 'iOS'
    : (OPERATING_SYSTEMS.find(([, pattern]) => pattern.test(agent))?.[0] ?? 'Unknown');
  const isTablet = isTouchMac || /iPad|Tablet|Android(?!.*Mobile)/.test(agent);
  const isMobile = !isTablet && (hints?.mobile ?? /Mobi/.test(agent));
  const deviceType = isTablet ? 'TABLET' : isMobile ? 'MOBILE' : 'DESKTOP';
  return {
    viewport: { width: innerWidth, height: innerHeight },
    browser: browser ? `${browser[0]} ${browser[1].exec(agent)?.[1] ?? ''}`.trim() : 'Unknown',
    os,
    device_type: deviceType,
  } as const;
}
