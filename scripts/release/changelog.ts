const UNRELEASED = /^## (?:\S+ \()?unreleased\)?$/im;
const RELEASED = /^## (\d\S*) \(\d{4}-\d{2}-\d{2}\)$/m;

/** The version of the newest release in a changelog; undefined before the first one. */
export function findLastRelease(changelog: string): string | undefined {
  return RELEASED.exec(changelog)?.[1];
}

/** Whether a changelog has unreleased entries. */
export function hasUnreleased(changelog: string): boolean {
  return /^- /m.test(entriesOf(changelog));
}

/**
 * A changelog whose unreleased entries are those of a release, below an empty heading for the next release.
 *
 * @param date of the release, as `2026-11-28`.
 */
export function withRelease(changelog: string, { version, date }: { version: string; date: string }): string {
  return changelog.replace(UNRELEASED, `## Unreleased\n\n## ${version} (${date})`);
}

function entriesOf(changelog: string): string {
  const { index } = UNRELEASED.exec(changelog) ?? {};
  if (index === undefined) return '';
  const [, entries = ''] = changelog.slice(index).split(/^## .*$/m);
  return entries;
}
