import { useTexts } from '../../i18n/context.tsx';
import { fieldProblemsOf } from '../../i18n/problems.ts';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx';
import { FormConflict } from '../records/form-conflict.tsx';
import { refusalOf } from '../records/versions.ts';
import { useRecordForm } from './record-form.ts';

interface NameValues {
  readonly name: string;
}

/** Prompts for the name of a new record, or of `record`. */
export function NameDialog<Record extends NameValues, Saved>({
  title,
  description,
  record,
  maxLength = 255,
  save,
  onSaved,
  onClose,
}: {
  readonly title: string;
  readonly description?: string | undefined;
  readonly record?: Record | undefined;
  readonly maxLength?: number;
  /** @param base the record from which the edit began; undefined: a new one is created. */
  readonly save: (name: string, base: Record | undefined) => Promise<Saved>;
  /** Called with the saved record, before the dialog is closed. */
  readonly onSaved: (saved: Saved) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const texts = useTexts();
  const { common } = texts;
  const form = useRecordForm<NameValues, Record, Saved>({
    base: record,
    initial: { name: record?.name ?? '' },
    save: ({ name }, base) => save(name, base),
    onSaved: async (saved) => {
      await onSaved(saved);
      onClose();
    },
  });
  const refused = fieldProblemsOf(form.error, texts).name ?? refusalOf(form.error, texts);
  return (
    <Dialog title={title} {...(description === undefined ? {} : { description })} isOpen onClose={onClose}>
      <form onSubmit={form.submit} className="flex flex-col gap-4">
        {form.base && (
          <FormConflict<NameValues>
            error={form.error}
            base={form.base}
            mine={form.values}
            labels={{ name: common.name }}
            onDecision={form.applyDecision}
          />
        )}
        <TextField
          label={common.name}
          value={form.typed.name}
          maxLength={maxLength}
          autoComplete="off"
          autoFocus
          problem={form.isMissing('name') ? common.required : refused}
          onChange={({ target }) => form.change({ name: target.value })}
        />
        <DialogActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="main" disabled={form.isPending}>
            {record ? common.save : common.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
