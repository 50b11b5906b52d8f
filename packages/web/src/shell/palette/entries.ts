import type { ReactNode } from 'react';
import { rankedMatches, scoreOf } from '../../lib/matching.ts';

/** The groups of entries, in the order of groups that match equally well. */
const GROUPS = [
  'recent',
  'tasks',
  'projects',
  'sites',
  'mockups',
  'people',
  'views',
  'commands',
  'settings',
] as const;
type GroupName = (typeof GROUPS)[number];

/** An entry that can be opened or run. */
export interface Entry {
  /** Stable across visits, such as `project:ID`. */
  readonly id: string;
  readonly group: Exclude<GroupName, 'recent'>;
  readonly label: string;
  /** Search words in addition to its label. */
  readonly words?: string;
  readonly hint?: string;
  readonly icon?: ReactNode;
  /** The equivalent shortcut. */
  readonly keys?: string;
  readonly run: () => void;
}

interface Group {
  readonly name: GroupName;
  readonly entries: readonly Entry[];
}

/** The maximum number of results of one kind, so that they do not hide other kinds. */
const MAX_PER_GROUP = 6;

/**
 * The results in groups; the group with the best match comes first.
 *
 * @param recent ids of recent choices, latest first; shown while the query is empty.
 */
export function groupsOf(
  entries: readonly Entry[],
  query: string,
  recent: readonly string[],
): readonly Group[] {
  if (query.trim() === '') return groupsWithoutQuery(entries, recent);
  const textOf = (entry: Entry) => `${entry.label} ${entry.words ?? ''}`;
  const matchingGroups = GROUPS.map((name) => ({
    name,
    entries: rankedMatches(
      entries.filter(({ group }) => group === name),
      query,
      textOf,
    ).slice(0, MAX_PER_GROUP),
  })).filter((group) => group.entries.length > 0);
  const bestScore = ({ entries: [first] }: Group) => (first ? scoreOf(query, first.label) : 0);
  return matchingGroups.toSorted((one, other) => bestScore(other) - bestScore(one));
}

/** The recent choices, and all other commands. */
function groupsWithoutQuery(entries: readonly Entry[], recent: readonly string[]): readonly Group[] {
  const recentEntries = recent
    .flatMap((id) => entries.filter((entry) => entry.id === id))
    .slice(0, MAX_PER_GROUP);
  const commands = entries.filter((entry) => entry.group === 'commands' && !recentEntries.includes(entry));
  const groups: readonly Group[] = [
    { name: 'recent', entries: recentEntries },
    { name: 'commands', entries: commands },
  ];
  return groups.filter((group) => group.entries.length > 0);
}
