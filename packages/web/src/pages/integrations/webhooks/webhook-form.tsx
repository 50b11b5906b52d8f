import type { WebhookRecord } from '@postil/client';
import { recogniseFormat, type WebhookFormat } from '@postil/contract/webhook-formats';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { type ConflictDecision, FormConflict } from '../../../data/records/form-conflict.tsx';
import { webhookRecords } from '../../../data/records/kinds.ts';
import { refusalOf } from '../../../data/records/versions.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { fieldProblemsOf } from '../../../i18n/problems.ts';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { DialogActions } from '../../../ui/overlay/dialog.tsx';
import { EventBoxes } from './event-boxes.tsx';
import { FormatField } from './fields/format-field.tsx';
import { HeaderFields } from './fields/header-fields.tsx';
import { type HeaderRow, headerChanges, repeatedRows, rowsOf } from './fields/headers.ts';
import { QuietHoursFields } from './fields/quiet-hours-fields.tsx';

/** The editable fields of a webhook. */
export type EditedWebhook = Pick<WebhookRecord, 'url' | 'format' | 'quiet_hours' | 'events'> & {
  readonly version?: number;
  /** The names of its stored headers. */
  readonly header_names?: readonly string[];
};

interface WebhookFields {
  readonly url: string;
  readonly format: WebhookFormat;
  readonly quiet_hours: WebhookRecord['quiet_hours'];
  readonly events: string[];
  /** Values by name, null for a header that is removed; undefined: no changes. */
  readonly headers: Record<string, string | null> | undefined;
}

interface SaveOptions<Saved> {
  /** The current values of an existing webhook. */
  readonly webhook?: EditedWebhook;
  /** Calls the API; its refusals appear beside the fields. */
  readonly save: (fields: WebhookFields, base: EditedWebhook | undefined) => Promise<Saved>;
  readonly onSaved: (saved: Saved) => void;
}

/** The form for creating or editing a webhook. */
export function WebhookForm<Saved>({
  action,
  onCancel,
  ...saveOptions
}: SaveOptions<Saved> & { readonly action: string; readonly onCancel: () => void }) {
  const texts = useTexts();
  const { webhooks } = texts.integrations;
  const { form, fields, base, error, problems, isSubmitted, isSaving, change, applyDecision, submit } =
    useFields(saveOptions);
  const { url, format, quiet_hours, events, headers } = fields;
  const refusal = Object.keys(problems).length === 0 ? refusalOf(error, texts) : undefined;
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      {base && (
        <FormConflict
          error={error}
          base={base}
          mine={{ url: url.trim(), format, quiet_hours: suitableQuietHours(fields), events }}
          labels={{
            url: webhooks.url,
            format: webhooks.format,
            quiet_hours: webhooks.quietHours,
            events: webhooks.events,
          }}
          textOf={wordsOf}
          onDecision={applyDecision}
        />
      )}
      <TextField
        label={webhooks.url}
        hint={webhooks.urlHint}
        type="url"
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        placeholder="https://hooks.example.com/postil"
        value={url}
        onChange={({ target }) => change(withUrl(fields, target.value))}
        problem={
          urlProblemOf(problems, webhooks.refused) ??
          (isSubmitted && url.trim() === '' ? texts.common.required : undefined)
        }
      />
      <FormatField format={format} url={url} onChange={(chosen) => change({ format: chosen })} />
      {format !== 'standard' && (
        <QuietHoursFields
          hours={quiet_hours}
          problems={problems}
          onChange={(hours) => change({ quiet_hours: hours })}
        />
      )}
      <HeaderFields rows={headers} problems={problems} onChange={(rows) => change({ headers: rows })} />
      <EventBoxes
        chosen={events}
        onChange={(chosen) => change({ events: chosen })}
        problem={isSubmitted && events.length === 0 ? webhooks.oneEvent : problems.events}
      />
      <FormProblem>{refusal}</FormProblem>
      <DialogActions>
        <Button onClick={onCancel}>{texts.common.cancel}</Button>
        <Button type="submit" look="main" disabled={isSaving}>
          {action}
        </Button>
      </DialogActions>
    </form>
  );
}

interface FormFields {
  readonly url: string;
  readonly format: WebhookFormat;
  readonly quiet_hours: WebhookRecord['quiet_hours'];
  readonly events: string[];
  readonly headers: HeaderRow[];
}

/** The quiet hours to save: null for `standard`, which has none. */
function suitableQuietHours({
  format,
  quiet_hours,
}: Pick<FormFields, 'format' | 'quiet_hours'>): FormFields['quiet_hours'] {
  return format === 'standard' ? null : quiet_hours;
}

/** Describes the value of a field in words. */
function wordsOf(value: EditedWebhook[keyof EditedWebhook] | undefined): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'object' || value === null) return String(value ?? '–');
  return 'from' in value ? `${value.from}–${value.to}, ${value.time_zone}` : '';
}

/** The changed fields after a new URL: the format switches only if the URL belongs to another service than before. */
function withUrl({ url: former }: FormFields, url: string): Partial<FormFields> {
  const format = recogniseFormat(url);
  return format === recogniseFormat(former) ? { url } : { url, format };
}

/** The values of the form, and the function that saves them. */
function useFields<Saved>({ webhook, save, onSaved }: SaveOptions<Saved>) {
  const texts = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const storedHeaders = webhook?.header_names ?? [];
  const [fields, setFields] = useState<FormFields>(() => ({
    url: webhook?.url ?? '',
    format: webhook?.format ?? 'standard',
    quiet_hours: webhook?.quiet_hours ?? null,
    events: webhook?.events ?? ['comment.*'],
    headers: rowsOf(storedHeaders),
  }));
  const [base, setBase] = useState(webhook);
  const [isSubmitted, setSubmitted] = useState(false);
  const { url, format, events, headers } = fields;
  const saving = useMutation({
    mutationFn: (baseWebhook: EditedWebhook | undefined) =>
      save(
        {
          url: url.trim(),
          format,
          quiet_hours: suitableQuietHours(fields),
          events,
          headers: headerChanges(headers, storedHeaders),
        },
        baseWebhook,
      ),
    onSuccess: (saved) => {
      void webhookRecords.refresh();
      onSaved(saved);
    },
    onError: () => form.current?.querySelector('input')?.focus(),
  });
  const change = (changed: Partial<FormFields>) => {
    setFields({ ...fields, ...changed });
    if (saving.error) saving.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (url.trim() === '') form.current?.querySelector('input')?.focus();
    else if (events.length > 0 && repeatedRows(headers).length === 0 && !saving.isPending)
      saving.mutate(base);
  };
  const applyDecision = ({ current, taken, isFinal }: ConflictDecision<EditedWebhook>) => {
    setBase(current);
    change({
      ...(taken.url !== undefined && { url: taken.url }),
      ...(taken.format !== undefined && { format: taken.format }),
      ...(taken.quiet_hours !== undefined && { quiet_hours: taken.quiet_hours }),
      ...(taken.events && { events: taken.events }),
    });
    saving.reset();
    if (isFinal) saving.mutate(current);
  };
  const problems = fieldProblemsOf(saving.error, texts);
  return {
    form,
    fields,
    base,
    error: saving.error,
    problems,
    isSubmitted,
    isSaving: saving.isPending,
    change,
    applyDecision,
    submit,
  };
}

/** The problem with the URL as a whole sentence; undefined if there is none. */
function urlProblemOf(
  { url }: Readonly<Record<string, string>>,
  sentence: (problem: string) => string,
): string | undefined {
  return url === undefined ? undefined : sentence(url);
}
