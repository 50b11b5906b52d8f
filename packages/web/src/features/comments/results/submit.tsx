import { PICTURE_TYPES } from '@postil/contract/enums';
import { LIMITS } from '@postil/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../data/api/client.ts';
import { refusalOf } from '../../../data/picture-files.ts';
import { useRefusal } from '../../../data/records/change.ts';
import { taskRecords } from '../../../data/records/kinds.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { fieldProblemsOf, problemOf } from '../../../i18n/problems.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Field, TextArea, TextField } from '../../../ui/form/field.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toasts.tsx';
import { queriesAfterResult } from './queries.ts';

const FIELDS = ['preview_url', 'pull_request_url', 'branch', 'commit', 'release'] as const;
type FieldName = (typeof FIELDS)[number];

interface FormValues extends Record<FieldName, string> {
  readonly summary: string;
  /** One path on each line. */
  readonly files: string;
}

const EMPTY_FORM: FormValues = {
  summary: '',
  preview_url: '',
  pull_request_url: '',
  branch: '',
  commit: '',
  release: '',
  files: '',
};

/** The form for submitting a result of a task. @param id the id of the task. */
export default function SubmitResult({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const texts = useTexts();
  const { task, common } = texts;
  const [typed, setTyped] = useState(EMPTY_FORM);
  const [picture, setPicture] = useState<File>();
  const [isSubmitted, setSubmitted] = useState(false);
  const send = useSubmit(id, onClose);
  const problems = fieldProblemsOf(send.error, texts);
  const isMissing = typed.summary.trim() === '';
  const write = (change: Partial<FormValues>) => setTyped({ ...typed, ...change });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!isMissing && !send.isPending) send.mutate({ typed, picture });
  };
  const labels = labelsIn(texts.task.results);
  return (
    <Dialog title={task.results.submit} isOpen isWide onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextArea
          autoFocus
          label={task.results.summary}
          maxLength={LIMITS.content}
          problem={isSubmitted && isMissing ? common.required : problems.summary}
          value={typed.summary}
          onChange={({ target }) => write({ summary: target.value })}
        />
        <div className="grid grid-cols-2 gap-4 max-frame:grid-cols-1">
          {FIELDS.map((name) => (
            <TextField
              key={name}
              label={`${labels[name]} (${common.optional})`}
              autoComplete="off"
              maxLength={name.endsWith('url') ? LIMITS.url : LIMITS.environment}
              problem={problems[name]}
              value={typed[name]}
              onChange={({ target }) => write({ [name]: target.value })}
            />
          ))}
          <PictureField onPicture={setPicture} />
        </div>
        <TextArea
          label={`${task.results.files} (${common.optional})`}
          hint={task.results.filesHint}
          dir="ltr"
          value={typed.files}
          onChange={({ target }) => write({ files: target.value })}
        />
        {send.error && Object.keys(problems).length === 0 && (
          <FormProblem>{problemOf(send.error, texts)}</FormProblem>
        )}
        <DialogActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="main" disabled={send.isPending}>
            {task.results.send}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function labelsIn(results: ReturnType<typeof useTexts>['task']['results']): Record<FieldName, string> {
  return {
    preview_url: results.preview,
    pull_request_url: results.pullRequest,
    branch: results.branch,
    commit: results.commit,
    release: results.release,
  };
}

function PictureField({ onPicture }: { onPicture: (file: File | undefined) => void }) {
  const { task, common, mockups } = useTexts();
  const [problem, setProblem] = useState<string>();
  const choose = (file: File | undefined) => {
    const reason = file && refusalOf(file);
    setProblem(reason && mockups[reason]);
    onPicture(reason ? undefined : file);
  };
  return (
    <Field label={`${task.results.picture} (${common.optional})`} problem={problem}>
      {(attributes) => (
        <input
          type="file"
          accept={PICTURE_TYPES.join(',')}
          onChange={({ target }) => choose(target.files?.[0])}
          className="w-full file:me-2 file:h-8 file:cursor-pointer file:rounded-control file:border file:border-solid file:border-line file:bg-surface-raised file:px-3 file:text-text hover:file:bg-surface-hover coarse:file:h-11"
          {...attributes}
        />
      )}
    </Field>
  );
}

interface Submission {
  readonly typed: FormValues;
  readonly picture: File | undefined;
}

/** Submits a result and then its picture. If the picture is refused, the result remains, and a message reports it. */
function useSubmit(id: string, onDone: () => void) {
  const texts = useTexts();
  const refuse = useRefusal();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ typed, picture }: Submission) => {
      const { id: resultId } = await api.submitResult({ id, ...bodyOf(typed) });
      if (!picture) return;
      try {
        const file = { data: picture, name: picture.name };
        await api.setResultPicture({ id, result_id: resultId, file });
      } catch (error) {
        refuse(error);
      }
    },
    onSuccess: () => {
      toast({ text: texts.task.results.submitted });
      onDone();
      void taskRecords.refresh();
      for (const queryKey of queriesAfterResult(id)) void client.invalidateQueries({ queryKey });
    },
  });
}

/** The entered values, without empty fields. */
function bodyOf({ summary, files, ...links }: FormValues) {
  const filledLinks = Object.entries(links).filter(([, value]) => value.trim() !== '');
  const paths = files.split('\n').flatMap((line) => line.trim() || []);
  return {
    summary: summary.trim(),
    ...Object.fromEntries(filledLinks),
    ...(paths.length > 0 && { files: paths }),
  };
}
