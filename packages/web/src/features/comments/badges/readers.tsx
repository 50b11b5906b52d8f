import type { AuthorKind, Visibility } from '@postil/contract/enums';
import { Bot, Globe, Lock, UserRound } from 'lucide-react';
import { useId } from 'react';
import { useTexts } from '../../../i18n/context.tsx';
import { classes } from '../../../lib/classes.ts';

const MARK =
  'inline-flex shrink-0 items-center gap-1 rounded-control border border-line px-1.5 text-xs text-text-quiet';

/** Marks the name of a visitor or an assistant: visitors choose their names freely, even those of members. */
export function AuthorBadge({ kind }: { kind: AuthorKind }) {
  const { common } = useTexts();
  if (kind !== 'visitor' && kind !== 'assistant') return null;
  const Icon = kind === 'visitor' ? UserRound : Bot;
  return (
    <span className={MARK}>
      <Icon size={10} aria-hidden /> {common.authorKinds[kind]}
    </span>
  );
}

/** Marks a reply as team-only. */
export function NoteBadge() {
  const { common } = useTexts();
  return (
    <span className={MARK}>
      <Lock size={10} aria-hidden /> {common.internalNote}
    </span>
  );
}

/** The background of team-only texts. */
export const NOTE_SURFACE = 'rounded-control border border-dashed border-line-strong bg-surface-hover';

/** A lock for team-only comments, a globe for comments for everyone. */
export function VisibilityIcon({ visibility }: { visibility: Visibility }) {
  const Icon = visibility === 'team' ? Lock : Globe;
  return <Icon size={14} aria-hidden className="shrink-0 text-text-quiet" />;
}

/** The visibility of a comment or reply, as icon and name. */
export function VisibilityName({ visibility }: { visibility: Visibility }) {
  const { common } = useTexts();
  return (
    <span className="inline-flex items-center gap-1.5">
      <VisibilityIcon visibility={visibility} />
      {common.readers[visibility]}
    </span>
  );
}

/**
 * Chooses the visibility of the text that is being written.
 *
 * @param labels the name of each choice, for example a reply or an internal note.
 */
export function VisibilityChoice({
  label,
  labels,
  value,
  onValue,
}: {
  readonly label: string;
  readonly labels: Readonly<Record<Visibility, string>>;
  readonly value: Visibility;
  readonly onValue: (value: Visibility) => void;
}) {
  const { common } = useTexts();
  const name = useId();
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <legend className="sr-only">{label}</legend>
      <span className="inline-flex rounded-control border border-line-strong p-0.5">
        {(['everyone', 'team'] as const).map((each) => (
          <label
            key={each}
            className={classes(
              'inline-flex h-6 cursor-pointer items-center gap-1.5 rounded-control px-2 text-text-quiet has-checked:bg-surface-hover has-checked:font-medium has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-accent coarse:h-10',
            )}
          >
            <input
              type="radio"
              name={name}
              value={each}
              checked={value === each}
              onChange={() => onValue(each)}
              className="sr-only"
            />
            <VisibilityIcon visibility={each} />
            {labels[each]}
          </label>
        ))}
      </span>
      <span className="min-w-0 text-xs text-text-quiet">{common.readersHint[value]}</span>
    </fieldset>
  );
}

/** Marks a comment as team-only. */
export function TeamBadge() {
  const { common } = useTexts();
  return (
    <span className={MARK}>
      <Lock size={10} aria-hidden /> {common.readers.team}
    </span>
  );
}
