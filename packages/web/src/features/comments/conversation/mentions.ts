import { rankedMatches } from '../../../lib/matching.ts';

/** A person who can be mentioned. */
export interface Mentionable {
  readonly id: string;
  readonly name: string;
}

/** A name that is being typed after an `@`. */
interface MentionQuery {
  /** The index of its `@`. */
  readonly start: number;
  readonly text: string;
}

/** The maximum number of suggestions; the rest are found by typing. */
const MAX_SUGGESTIONS = 6;
/** An `@` that begins a word, and at most three words between it and the caret. */
const OPEN_MENTION = /(?:^|[\s(])@([\p{L}\p{M}\p{N}._'-]{0,40}(?: [\p{L}\p{M}\p{N}._'-]{1,40}){0,2})$/u;

/** The name that is being typed at the caret; undefined: none. */
export function mentionAt(text: string, caret: number): MentionQuery | undefined {
  const found = OPEN_MENTION.exec(text.slice(0, caret));
  const query = found?.[1];
  return query === undefined ? undefined : { start: caret - query.length - 1, text: query };
}

/** The people with matching names, best first. */
export function matchingPeople<Person extends Mentionable>(
  people: readonly Person[],
  query: string,
): Person[] {
  return rankedMatches(people, query, ({ name }) => name).slice(0, MAX_SUGGESTIONS);
}

/** The text with the typed part replaced by the full name, and the position of the caret after it. */
export function withMention(
  text: string,
  { start, text: typed }: MentionQuery,
  { name }: Mentionable,
): { readonly text: string; readonly caret: number } {
  const rest = text.slice(start + 1 + typed.length);
  const before = `${text.slice(0, start)}@${name}${rest.startsWith(' ') ? '' : ' '}`;
  return { text: before + rest, caret: before.length + (rest.startsWith(' ') ? 1 : 0) };
}

/** The ids of the chosen people who are still mentioned in the text. */
export function mentionedIn(text: string, chosen: readonly Mentionable[]): string[] {
  const peopleByName = Map.groupBy(chosen, ({ name }) => name);
  const ids = new Set<string>();
  let remaining = text;
  // Longer names first, because a name may begin with that of another person.
  for (const [name, people] of [...peopleByName].toSorted(([one], [other]) => other.length - one.length)) {
    if (remaining.includes(`@${name}`)) for (const { id } of people) ids.add(id);
    remaining = remaining.replaceAll(`@${name}`, '');
  }
  return [...ids];
}
