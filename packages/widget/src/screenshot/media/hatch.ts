/** An empty picture, as a data URL. */
export const EMPTY_URL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** A URL that never loads, so that the browser shows its fallback for a broken image. */
export const BROKEN_URL = 'data:,';

/**
 * The picture, as a data URL, for content that could not be rendered: hatched, with a label for that content, in
 * any size.
 */
export function hatch(label: string): string {
  const text = label.replace(/[^\w.:-]/g, '');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="100%">
    <pattern id="h" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="12" height="12" fill="#e4e4e7"/><rect width="2" height="12" fill="#a1a1aa"/>
    </pattern>
    <rect width="100%" height="100%" fill="url(#h)"/>
    <text x="8" y="20" font-family="sans-serif" font-size="12" fill="#3f3f46" stroke="#e4e4e7" stroke-width="4"
      paint-order="stroke">${text}</text>
  </svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
