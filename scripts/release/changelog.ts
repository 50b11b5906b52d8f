const UNRELEASED_HEADING = /^## (?:\S+ \()?unreleased\)?$/im;
const RELEASE_HEADING = /^## (\d\S*) \(\d{4}-\d{2}-\d{2}\)$/m;

/** The version of the newest release in a changelog; undefined before the first one. */
export function findLastRelease(changelog: string): string | undefined {
  return RELEASE_HEADING.exec(changelog)?.[1];
}

/** Whether a changelog has unreleased entries. */
export function hasUnreleasedEntries(changelog: string): boolean {
  return /^- /m.test(entriesOf(changelog));
}

/**
 * A changelog whose unreleased entries become those of a release, below an empty section for the next one.
 *
 * @param date of the release, as `2026-11-28`.
 */
export function withRelease(changelog: string, { version, date }: { version: string; date: string }): string {
  return changelog.replace(UNRELEASED_HEADING, `## Unreleased\n\n## ${version} (${date})`);
}

function entriesOf(changelog: string): string {
  const { index } = UNRELEASED_HEADING.exec(changelog) ?? {};
  if (index === undefined) return '';
  const [, entries = ''] = changelog.slice(index).split(/^## .*$/m);
  return entries;
}
