const HEADERS = ['content-security-policy', 'content-security-policy-report-only'];
const TIME_LIMIT_MS = 3000;

/**
 * Whether the page's policy, if it has one, lets a picture of the page be drawn without a report of a violation. It needs
 * images from `data:` URLs and nothing else. Nothing is tried for it that could be reported itself.
 */
export async function allowsPictures(): Promise<boolean> {
  return hasDataImages() || hasInlineStyles() || (await hasOpenHeaders());
}

/** Whether the page relies on such images itself. */
function hasDataImages(): boolean {
  const shown = [...document.images].some(({ src, naturalWidth }) => /^data:/.test(src) && naturalWidth > 0);
  return shown || [...document.styleSheets].some(mentionsDataImages);
}

function mentionsDataImages(sheet: CSSStyleSheet): boolean {
  try {
    return [...sheet.cssRules].some(({ cssText }) => cssText.includes('url("data:image/'));
  } catch {
    // It is of another origin.
    return false;
  }
}

/** Whether inline styles take effect: hardly a policy allows these and not such images. */
function hasInlineStyles(): boolean {
  return [...document.querySelectorAll('style:not([nonce])')].some(
    (style) => style instanceof HTMLStyleElement && style.textContent !== '' && style.sheet?.cssRules.length,
  );
}

/** Whether the headers of the page say so. They are asked for where the page has asked for something of its own before. */
async function hasOpenHeaders(): Promise<boolean> {
  // A policy in the page is read by no script, only by its effects.
  if (document.querySelector('meta[http-equiv="content-security-policy" i]') || !hasFetched()) return false;
  try {
    const signal = AbortSignal.timeout(TIME_LIMIT_MS);
    const { headers } = await fetch(location.href, { method: 'HEAD', cache: 'force-cache', signal });
    return HEADERS.every((name) => (headers.get(name) ?? '').split(',').every(allowsDataImages));
  } catch {
    return false;
  }
}

function hasFetched(): boolean {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return entries.some(
    ({ name, initiatorType, responseStatus }) =>
      /^(fetch|xmlhttprequest)$/.test(initiatorType) &&
      name.startsWith(`${location.origin}/`) &&
      responseStatus,
  );
}

/** Whether a policy, as a header says it, allows images from `data:` URLs. */
export function allowsDataImages(policy: string): boolean {
  const directives = new Map(
    policy.split(';').map((each) => {
      const [name = '', ...sources] = each.trim().toLowerCase().split(/\s+/);
      return [name, sources] as const;
    }),
  );
  const allowed = directives.get('img-src') ?? directives.get('default-src');
  return allowed === undefined || allowed.includes('data:');
}
