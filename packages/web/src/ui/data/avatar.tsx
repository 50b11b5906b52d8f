import { classes } from '../../lib/classes.ts';

/** The hues that distinguish the people of a team; at an avatar's lightness, white letters contrast with all. */
const HUES = [262, 300, 340, 25, 55, 150, 190, 225];

/** The initials of a person on a colour of their own. Decorative: the name is beside it or in its title. */
export function Avatar({
  person,
  size = 20,
  className,
}: {
  readonly person: { readonly id: string; readonly name: string };
  readonly size?: 20 | 24 | 32 | 48;
  readonly className?: string;
}) {
  return (
    <span
      title={person.name}
      aria-hidden
      className={classes(
        'inline-flex shrink-0 items-center justify-center rounded-full leading-none font-semibold text-[oklch(100%_0_0)] select-none',
        className,
      )}
      style={{
        width: size,
        height: size,
        fontSize: Math.max(9, size * 0.42),
        background: `oklch(47% 0.11 ${hueOf(person.id)})`,
      }}
    >
      {initialsOf(person.name)}
    </span>
  );
}

function hueOf(id: string): number {
  const sum = [...id].reduce((total, character) => total + character.charCodeAt(0), 0);
  return HUES[sum % HUES.length] ?? 262;
}

/** Scripts whose letters join, so that two initials would look like a word. */
const JOINING_SCRIPTS = /^\p{Script=Arabic}/u;

/** The first letters (grapheme clusters) of the first and the last word; only one in a joining script. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const sourceWords =
    words.length > 1 && !JOINING_SCRIPTS.test(name.trim()) ? [words[0], words.at(-1)] : words.slice(0, 1);
  return sourceWords
    .map((word = '') => [...new Intl.Segmenter().segment(word)][0]?.segment ?? '')
    .join('')
    .toUpperCase();
}
