import type { WebhookRecord } from '@postil/client';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { FormConflict, type Settled } from '../../../data/records/form-conflict.tsx';
import { webhookRecords } from '../../../data/records/kinds.ts';
import { refusalOf } from '../../../data/records/versions.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { fieldProblemsOf } from '../../../i18n/problems.ts';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { DialogActions } from '../../../ui/overlay/dialog.tsx';
import { EventBoxes } from './event-boxes.tsx';

/** What is edited of a webhook. */
export type EditedWebhook = Pick<WebhookRecord, 'url' | 'events'> & { readonly version?: number };

export interface WebhookFields {
  readonly url: string;
  readonly events: string[];
}

/**
 * The address and the events of a webhook.
 *
 * @param known the current values, when an existing webhook is changed.
 * @param save calls the API; its refusals appear beside the fields.
 */
export function WebhookForm<Saved>({
  known,
  action,
  save,
  onSaved,
  onCancel,
}: {
  readonly known?: EditedWebhook;
  readonly action: string;
  readonly save: (fields: WebhookFields, base: EditedWebhook | undefined) => Promise<Saved>;
  readonly onSaved: (saved: Saved) => void;
  readonly onCancel: () => void;
}) {
  const texts = useTexts();
  const { webhooks } = texts.integrations;
  const form = useRef<HTMLFormElement>(null);
  const [url, setUrl] = useState(known?.url ?? '');
  const [events, setEvents] = useState<string[]>(known?.events ?? ['comment.*']);
  const [base, setBase] = useState(known);
  const [isTried, setTried] = useState(false);
  const mine = { url: url.trim(), events };
  const saving = useMutation({
    mutationFn: (from: EditedWebhook | undefined) => save(mine, from),
    onSuccess: (saved) => {
      void webhookRecords.refresh();
      onSaved(saved);
    },
    onError: () => form.current?.querySelector('input')?.focus(),
  });
  const wrong = fieldProblemsOf(saving.error, texts);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (url.trim() === '') form.current?.querySelector('input')?.focus();
    else if (events.length > 0 && !saving.isPending) saving.mutate(base);
  };
  const refused = Object.keys(wrong).length === 0 ? refusalOf(saving.error, texts) : undefined;
  const settle = ({ now, taken, isFinal }: Settled<EditedWebhook>) => {
    setBase(now);
    saving.reset();
    if (taken.url !== undefined) setUrl(taken.url);
    if (taken.events) setEvents(taken.events);
    if (isFinal) saving.mutate(now);
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      {base && (
        <FormConflict
          error={saving.error}
          base={base}
          mine={mine}
          labels={{ url: webhooks.url, events: webhooks.events }}
          onSettled={settle}
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
        onChange={({ target }) => {
          setUrl(target.value);
          if (saving.error) saving.reset();
        }}
        problem={
          urlProblemOf(wrong, webhooks.refused) ??
          (isTried && url.trim() === '' ? texts.common.required : undefined)
        }
      />
      <EventBoxes
        chosen={events}
        onChange={setEvents}
        problem={isTried && events.length === 0 ? webhooks.oneEvent : wrong.events}
      />
      {refused !== undefined && (
        <p role="alert" className="text-danger">
          {refused}
        </p>
      )}
      <DialogActions>
        <Button onClick={onCancel}>{texts.common.cancel}</Button>
        <Button type="submit" look="main" disabled={saving.isPending}>
          {action}
        </Button>
      </DialogActions>
    </form>
  );
}

/** The message does not name the field, whose label is above it. */
function urlProblemOf(
  { url }: Readonly<Record<string, string>>,
  sentence: (problem: string) => string,
): string | undefined {
  return url === undefined ? undefined : sentence(url);
}
