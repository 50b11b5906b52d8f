import { FIELD_KINDS } from '@postil/contract/enums';
import { LIMITS } from '@postil/contract/limits';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../i18n/context.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../../../ui/form/field.tsx';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import { type FieldProblem, optionsIn, problemsOfField, type SiteField } from './field-list.ts';

const NEW_FIELD: SiteField = { label: '', kind: 'text', options: [], is_required: false };

/** The dialog for the properties of a field. @param field undefined: a new one. */
export function FieldDialog({
  field = NEW_FIELD,
  others,
  onClose,
  onSave,
}: {
  readonly field?: SiteField | undefined;
  readonly others: readonly SiteField[];
  readonly onClose: () => void;
  readonly onSave: (field: SiteField) => void;
}) {
  const { common, widget } = useTexts();
  const [values, setValues] = useState(field);
  const [lines, setLines] = useState(field.options.join('\n'));
  const [isSubmitted, setSubmitted] = useState(false);
  const { kind } = values;
  const enteredField = {
    ...values,
    label: values.label.trim(),
    options: kind === 'choice' ? optionsIn(lines) : [],
  };
  const problems = problemsOfField(enteredField, others);
  const textOf = (problem: FieldProblem | undefined) => {
    if (!isSubmitted || problem === undefined) return undefined;
    return problem === 'required' ? common.required : widget[problem];
  };
  const change = (changed: Partial<SiteField>) => setValues({ ...values, ...changed });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!problems.label && !problems.options) onSave(enteredField);
  };
  return (
    <Dialog title={field === NEW_FIELD ? widget.newField : widget.changedField} isOpen onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <TextField
          label={widget.fieldLabel}
          problem={textOf(problems.label)}
          value={values.label}
          maxLength={LIMITS.fieldLabel}
          autoComplete="off"
          autoFocus
          onChange={({ target }) => change({ label: target.value })}
        />
        <SelectField
          label={widget.fieldKind}
          options={FIELD_KINDS.map((value) => ({ value, label: widget.fieldKinds[value] }))}
          value={kind}
          onValue={(chosen) => change({ kind: chosen })}
        />
        {kind === 'choice' && (
          <TextArea
            label={widget.fieldOptions}
            hint={widget.fieldOptionsHint}
            problem={textOf(problems.options)}
            value={lines}
            onChange={({ target }) => setLines(target.value)}
          />
        )}
        <CheckField
          label={widget.fieldRequired}
          checked={values.is_required}
          onChange={({ target }) => change({ is_required: target.checked })}
        />
        <DialogActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="main">
            {common.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
