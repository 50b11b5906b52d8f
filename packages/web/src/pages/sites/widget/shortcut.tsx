import { shortcutOf } from '@postil/contract/shortcuts';
import { useTexts } from '../../../i18n/context.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';

/** The field for the keyboard shortcut that begins a comment on a page; it records the pressed keys. */
export function Shortcut({
  shortcut,
  onChange,
}: {
  readonly shortcut: string | null;
  readonly onChange: (shortcut: string | null) => void;
}) {
  const { widget } = useTexts();
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          readOnly
          label={widget.shortcut}
          hint={widget.shortcutHint}
          dir="ltr"
          placeholder={widget.noShortcut}
          value={shortcut ?? ''}
          onKeyDown={(event) => {
            const pressedKeys = shortcutOf(event.nativeEvent);
            if (!pressedKeys) return;
            event.preventDefault();
            event.stopPropagation();
            onChange(pressedKeys);
          }}
        />
      </div>
      {shortcut !== null && (
        <Button className="mt-5.5" onClick={() => onChange(null)}>
          {widget.removeShortcut}
        </Button>
      )}
    </div>
  );
}
