/** Somebody who can be mentioned. */
export interface MentionablePerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** The maximum number of `@` signs examined in a text; later ones are ignored. */
const MAX_MENTIONS = 100;
/** Scripts that put no spaces between words, so that a letter may follow a name. */
const UNSPACED_SCRIPT =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]$/u;
/** Text that continues a word, possibly after a hyphen or an underscore. */
const WORD_CONTINUATION = /^(?:[\p{L}\p{M}\p{N}_]|-[\p{L}\p{N}])/u;
const EMAIL =
  /^[\p{L}\p{M}\p{N}.!#$%&'*+=?^_`{|}~-]{0,63}[\p{L}\p{M}\p{N}_+-]@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?/u;
const URL_PATTERN = /https?:\/\/\S+/gi;
/** An `@` that is not inside a word, as it would be in an e-mail address. */
const MENTION_SIGN = /(?<![\p{L}\p{M}\p{N}_+-])@/gu;

/**
 * Finds the people whom a text mentions: `@Full Name` or `@First`, if only one person has that name, or
 * `@name@example.com`, in any letter case. The longest name wins. A name in a URL is not a mention.
 *
 * @param people the people who can be mentioned.
 * @returns their distinct ids.
 */
export function findMentions(text: string, people: readonly MentionablePerson[]): string[] {
  const foldedText = fold(text.replace(URL_PATTERN, ' '));
  const index = indexPeople(people);
  const signs = [...foldedText.matchAll(MENTION_SIGN)].slice(0, MAX_MENTIONS);
  const ids = signs.flatMap((sign) => personIdAt(foldedText.slice(sign.index + 1), index) ?? []);
  return [...new Set(ids)];
}

interface Index {
  readonly idsByEmail: ReadonlyMap<string, string>;
  /** The texts that can follow an `@`, longest first, by their first character. */
  readonly handlesByInitial: ReadonlyMap<string, readonly Handle[]>;
}

interface Handle {
  readonly text: string;
  readonly id: string;
}

function indexPeople(people: readonly MentionablePerson[]): Index {
  const handlesByInitial = new Map<string, Handle[]>();
  const handles = [
    ...uniqueHandles(people, (name) => name),
    ...uniqueHandles(people, (name) => name.split(' ', 1)[0] ?? ''),
  ];
  for (const handle of handles.sort((one, other) => other.text.length - one.text.length)) {
    const initial = initialOf(handle.text);
    const others = handlesByInitial.get(initial);
    if (others) others.push(handle);
    else handlesByInitial.set(initial, [handle]);
  }
  return { idsByEmail: new Map(people.map(({ id, email }) => [fold(email), id])), handlesByInitial };
}

/** The handles, made from names, that belong to exactly one person. */
function uniqueHandles(people: readonly MentionablePerson[], toHandle: (name: string) => string): Handle[] {
  const owners = new Map<string, Set<string>>();
  for (const { id, name } of people) {
    const text = toHandle(fold(name).trim());
    if (text !== '') owners.set(text, (owners.get(text) ?? new Set()).add(id));
  }
  return [...owners].flatMap(([text, ids]) => (ids.size === 1 ? [...ids].map((id) => ({ text, id })) : []));
}

function personIdAt(rest: string, { idsByEmail, handlesByInitial }: Index): string | undefined {
  const [email] = EMAIL.exec(rest) ?? [];
  // An unknown address belongs to a stranger, so shorter names are not tried.
  if (email !== undefined) return idsByEmail.get(email);
  return handlesByInitial.get(initialOf(rest))?.find(({ text }) => isWordAt(rest, text))?.id;
}

function isWordAt(rest: string, name: string): boolean {
  return (
    rest.startsWith(name) && (UNSPACED_SCRIPT.test(name) || !WORD_CONTINUATION.test(rest.slice(name.length)))
  );
}

function initialOf(text: string): string {
  return String.fromCodePoint(text.codePointAt(0) ?? 0);
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ');
}
