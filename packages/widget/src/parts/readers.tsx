/** @jsxImportSource preact */
import { useId } from 'preact/hooks';
import type { AuthorKind, Visibility } from '../api/types.ts';
import { Outline } from './icons.tsx';
import { useWidget } from './widget.ts';

/** The icons of readers and authors: a lock for the team, a globe for everyone, a person, and a spark for an assistant. */
const PATHS = {
  team: 'M6 11h12v9H6ZM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  everyone:
    'M3.500 12a8.500 8.500 0 1 0 17 0a8.500 8.500 0 1 0-17 0M3.500 12h17M12 3.500c-5 5-5 12 0 17c5-5 5-12 0-17',
  visitor: 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4 20c1-4 4-5.500 8-5.500s7 1.500 8 5.500',
  assistant: 'M12 3l2.500 6.500L21 12l-6.500 2.500L12 21l-2.500-6.500L3 12l6.500-2.500Z',
} as const;

/** An icon; its meaning is beside it. */
export function Sign({ of }: { of: keyof typeof PATHS }) {
  return <Outline path={PATHS[of]} />;
}

/** A word beside a name or a comment. @param of the icon with the same meaning. */
export function Mark({ of, children }: { of: keyof typeof PATHS; children: string }) {
  return (
    <span class="mark">
      <Sign of={of} />
      {children}
    </span>
  );
}

/** Marks visitors, who choose their names freely, and assistants. */
export function AuthorMark({ kind }: { kind: AuthorKind }) {
  const { texts } = useWidget().state;
  if (kind !== 'visitor' && kind !== 'assistant') return null;
  return <Mark of={kind}>{texts.authors[kind]}</Mark>;
}

/**
 * Chooses the visibility of the text that is being written.
 *
 * @param labels the name of the text for each choice, for example a reply or an internal note.
 * @param hint describes the readers in a sentence.
 */
export function ReadersChoice(props: {
  label: string;
  labels: Readonly<Record<Visibility, string>>;
  order: readonly Visibility[];
  value: Visibility;
  hint: string;
  onValue(value: Visibility): void;
}) {
  const name = useId();
  return (
    <fieldset class="readers">
      <legend class="hidden">{props.label}</legend>
      <span class="segments">
        {props.order.map((each) => (
          <label key={each} class="small">
            <input
              type="radio"
              name={name}
              value={each}
              checked={props.value === each}
              onChange={() => props.onValue(each)}
            />
            <Sign of={each} />
            {props.labels[each]}
          </label>
        ))}
      </span>
      <span class="quiet small">{props.hint}</span>
    </fieldset>
  );
}
