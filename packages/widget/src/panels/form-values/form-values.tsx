/** @jsxImportSource preact */
import { REPORT_TYPES } from '@postil/contract/enums';
import { MAX_FIELD_VALUE } from '@postil/contract/limits';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { FormValues, Settings } from '../../api/types.ts';
import type { Draft } from '../../model/state.ts';
import { useActions, useWidget } from '../../parts/widget.ts';
import { directionOfTypedText } from '../../texts/catalogue.ts';
import { valueIn, valuesFor, withValue } from './values.ts';

type Field = Settings['fields'][number];

/** The fields that the site requests: the type of the comment, and its custom fields. */
export function FormFields({ draft }: { draft: Draft }) {
  const { state, host } = useWidget();
  const { writing } = useActions();
  const { settings, texts } = state;
  const container = useRef<HTMLDivElement>(null);
  const values = draft.formValues ?? {};
  const change = (next: FormValues) => writing.update({ formValues: next, problem: undefined });
  useLayoutEffect(() => host.addStyles(CSS), [host]);
  // Before the first paint, so that nothing is typed before.
  useLayoutEffect(() => {
    // Values of fields that the site no longer has would be refused.
    const formValues = valuesFor(settings, values);
    if (formValues !== values) change(formValues);
  }, [settings]);
  useLayoutEffect(() => {
    const formParent = container.current?.closest('form')?.parentElement;
    const check = (event: Event) => {
      const missing = container.current?.querySelector<HTMLInputElement>('[required]:invalid');
      const label = missing?.labels?.[0]?.dataset.label;
      if (!missing || label === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      writing.update({ problem: texts.composer.required(label) });
      missing.focus();
    };
    // Before the form's own listener.
    formParent?.addEventListener('submit', check, true);
    return () => formParent?.removeEventListener('submit', check, true);
  }, [texts]);
  return (
    <div class="stack form-values" ref={container}>
      {settings.asks_type && (
        <TypeChoice value={values.type} onValue={(type) => change({ ...values, type })} />
      )}
      {settings.fields.map((field) => (
        <ValueField
          key={field.label}
          field={field}
          value={valueIn(values, field.label)}
          isMissing={draft.problem === texts.composer.required(field.label)}
          onValue={(value) => change(withValue(values, field.label, value))}
        />
      ))}
    </div>
  );
}

function TypeChoice({
  value,
  onValue,
}: {
  value: FormValues['type'];
  onValue(type: NonNullable<FormValues['type']>): void;
}) {
  const { texts } = useWidget().state;
  const name = useId();
  return (
    <fieldset class="readers">
      <legend class="small">{texts.composer.type}</legend>
      <span class="segments">
        {REPORT_TYPES.map((type) => (
          <label key={type} class="small">
            <input
              type="radio"
              name={name}
              value={type}
              checked={value === type}
              onChange={() => onValue(type)}
            />
            {texts.composer.types[type]}
          </label>
        ))}
      </span>
    </fieldset>
  );
}

function ValueField(props: {
  field: Field;
  value: string;
  isMissing: boolean;
  onValue(value: string): void;
}) {
  const { texts } = useWidget().state;
  const { field, value, isMissing, onValue } = props;
  const { label, kind, options, is_required: required } = field;
  const id = useId();
  const sharedProps = { id, required, value, 'aria-invalid': isMissing };
  return (
    <div class="field small">
      <label for={id} data-label={label}>
        <bdi>{label}</bdi>
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {kind === 'text' ? (
        <input
          {...sharedProps}
          dir={directionOfTypedText(value)}
          // Refuses values of spaces only.
          pattern=".*\S.*"
          maxLength={MAX_FIELD_VALUE}
          onInput={({ currentTarget }) => onValue(currentTarget.value)}
        />
      ) : (
        <select {...sharedProps} onChange={({ currentTarget }) => onValue(currentTarget.value)}>
          <option value="">{texts.composer.choose}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

const CSS = `
.form-values .readers legend { padding: 0 0 4px }
.form-values .field label { overflow-wrap: anywhere }
.form-values .field select { width: 100%; min-height: 32px }
.form-values [aria-invalid=true] { border-color: var(--danger) }
@media (pointer: coarse) { .form-values .segments label, .form-values .field select { min-height: 44px } }
`;
