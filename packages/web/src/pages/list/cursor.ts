/** The cursor of the next page in a `Link` header. */
export function cursorOf(link: string | null): string | null {
  const next = (link ?? '').split(/,(?=\s*<)/).find((each) => /;\s*rel="?next"?/.test(each));
  const target = /<([^>]*)>/.exec(next ?? '')?.[1];
  return target === undefined ? null : new URL(target, 'http://localhost').searchParams.get('cursor');
}
