import {
  type ComponentProps,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { classes } from '../../lib/classes.ts';

const CONTROL_CLASSES =
  'w-full rounded-control border border-line-strong bg-surface-raised px-2.5 text-text outline-offset-0 disabled:opacity-60 aria-invalid:border-danger';

interface FieldFrameProps {
  readonly label: string;
  /** An inconspicuous sentence below the field. */
  readonly hint?: ReactNode;
  /** The error of the value; announced with the field. */
  readonly problem?: string | undefined;
  readonly isLabelHidden?: boolean;
}

interface ControlAttributes {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean | undefined;
}

/** A label, a control, and below it the problem or the hint. */
export function Field({
  label,
  hint,
  problem,
  isLabelHidden = false,
  children,
}: FieldFrameProps & { children: (attributes: ControlAttributes) => ReactNode }) {
  const id = useId();
  const hasNote = problem !== undefined || hint !== undefined;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'font-medium'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': hasNote ? `${id}-note` : undefined,
        'aria-invalid': problem !== undefined || undefined,
      })}
      {hasNote && (
        <p
          id={`${id}-note`}
          role={problem === undefined ? undefined : 'alert'}
          className={problem === undefined ? 'text-text-quiet' : 'text-danger'}
        >
          {problem ?? hint}
        </p>
      )}
    </div>
  );
}

export function TextField({
  label,
  hint,
  problem,
  isLabelHidden,
  className,
  ...rest
}: FieldFrameProps & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} {...withoutUndefined({ problem, isLabelHidden })}>
      {(attributes) => (
        <input
          dir="auto"
          className={classes(CONTROL_CLASSES, 'h-8 coarse:h-11', className)}
          {...attributes}
          {...rest}
        />
      )}
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  problem,
  isLabelHidden,
  className,
  ref,
  ...rest
}: FieldFrameProps &
  Omit<ComponentProps<'textarea'>, 'ref'> & { readonly ref?: Ref<HTMLTextAreaElement | null> }) {
  const { autoFocus = false } = rest;
  const textarea = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(
    ref,
    () => textarea.current,
    [],
  );
  useLayoutEffect(() => {
    const { current } = textarea;
    // The caret starts at the end of the text.
    if (autoFocus) current?.setSelectionRange(current.value.length, current.value.length);
  }, [autoFocus]);
  return (
    <Field label={label} hint={hint} {...withoutUndefined({ problem, isLabelHidden })}>
      {(attributes) => (
        <textarea
          ref={textarea}
          dir="auto"
          className={classes(
            CONTROL_CLASSES,
            'field-sizing-content min-h-20 resize-y py-1.5 text-base',
            className,
          )}
          {...attributes}
          {...rest}
        />
      )}
    </Field>
  );
}

/** A drop-down list of a few values. @param options in the order of the list. */
export function SelectField<Value extends string>({
  label,
  hint,
  problem,
  isLabelHidden,
  className,
  options,
  value,
  onValue,
  ...rest
}: FieldFrameProps &
  Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
    readonly options: readonly { readonly value: Value; readonly label: string }[];
    readonly value: Value;
    readonly onValue: (value: Value) => void;
  }) {
  return (
    <Field label={label} hint={hint} {...withoutUndefined({ problem, isLabelHidden })}>
      {(attributes) => (
        <span className={classes('relative block', className)}>
          <select
            className={`${CONTROL_CLASSES} h-8 cursor-pointer appearance-none pe-8 text-ellipsis coarse:h-11`}
            value={value}
            onChange={({ target }) => {
              const chosen = options.find((option) => option.value === target.value);
              if (chosen) onValue(chosen.value);
            }}
            {...attributes}
            {...rest}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <svg
            aria-hidden
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
            className="pointer-events-none absolute end-2.5 top-1/2 -translate-y-1/2 text-text-quiet size-3.5"
          >
            <path d="m6 9 6 6 6-6" />
          </svg>
        </span>
      )}
    </Field>
  );
}

/** A checkbox with its label beside it. */
export function CheckField({
  label,
  hint,
  className,
  ...rest
}: Pick<FieldFrameProps, 'label' | 'hint'> & ComponentProps<'input'>) {
  const id = useId();
  return (
    <div className={classes('flex items-start gap-2', className)}>
      <input
        id={id}
        type="checkbox"
        aria-describedby={hint === undefined ? undefined : `${id}-note`}
        className="mt-0.5 size-4 shrink-0 accent-accent coarse:size-5"
        {...rest}
      />
      <div className="min-w-0">
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && (
          <p id={`${id}-note`} className="text-text-quiet">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

/** Leaves out undefined values, which optional properties do not accept. */
function withoutUndefined(values: { problem: string | undefined; isLabelHidden: boolean | undefined }) {
  return {
    ...(values.problem === undefined ? {} : { problem: values.problem }),
    ...(values.isLabelHidden === undefined ? {} : { isLabelHidden: values.isLabelHidden }),
  };
}
