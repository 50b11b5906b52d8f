import { useTexts } from '../../i18n/context.tsx';
import { Button } from './button.tsx';

/** A field with two values: one saved by somebody else, and one in the form. */
interface ConflictField {
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
}

interface ConflictProps {
  /** The name of the person who saved the other version; undefined: unknown. */
  readonly changer: string | undefined;
  readonly fields: readonly ConflictField[];
  readonly onTheirs: () => void;
  readonly onMine: () => void;
  readonly onEdit: () => void;
}

/** The version saved by somebody else next to the version in the form, with the choices that resolve the conflict. */
export function Conflict({ changer, fields, onTheirs, onMine, onEdit }: ConflictProps) {
  const { conflict } = useTexts().common;
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-card border border-pin bg-surface p-3">
      <p className="font-medium">{conflict.changed(changer)}</p>
      {fields.map(({ label, theirs, mine }) => (
        <section key={label} aria-label={label} className="flex flex-col gap-1">
          {fields.length > 1 && <p className="text-text-quiet">{label}</p>}
          <div className="grid grid-cols-2 gap-2 max-frame:grid-cols-1">
            <Version title={conflict.theirs} text={theirs} />
            <Version title={conflict.mine} text={mine} />
          </div>
        </section>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button onClick={onTheirs}>{conflict.takeTheirs}</Button>
        <Button onClick={onMine}>{conflict.keepMine}</Button>
        <Button look="quiet" onClick={onEdit}>
          {conflict.editOn}
        </Button>
      </div>
    </div>
  );
}

function Version({ title, text }: { title: string; text: string }) {
  const { conflict } = useTexts().common;
  return (
    <div className="flex min-w-0 flex-col gap-1 rounded-control border border-line bg-surface-raised px-2.5 py-1.5">
      <span className="text-xs text-text-quiet">{title}</span>
      {text === '' ? (
        <span className="text-text-quiet">{conflict.nothing}</span>
      ) : (
        <textarea
          readOnly
          rows={1}
          dir="auto"
          aria-label={title}
          value={text}
          className="field-sizing-content max-h-40 w-full resize-none bg-transparent"
        />
      )}
    </div>
  );
}

/** A notice that somebody else has changed the edited value. */
export function ChangedMeanwhile({
  changer,
  onShow,
  onMine,
}: {
  readonly changer: string | undefined;
  readonly onShow: () => void;
  readonly onMine: () => void;
}) {
  const { conflict } = useTexts().common;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-2 rounded-card border border-pin px-3 py-1.5"
    >
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">{conflict.changed(changer)}</p>
      <Button onClick={onShow}>{conflict.show}</Button>
      <Button look="quiet" onClick={onMine}>
        {conflict.keepMine}
      </Button>
    </div>
  );
}
