import type { IssuedReviewLink } from '@postil/client';
import { REVIEW_RIGHTS, type ReviewRight } from '@postil/contract/enums';
import { LIMITS } from '@postil/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../data/api/client.ts';
import { type ExpiryChoice, ExpiryField, expiresAt, isExpiryComplete } from '../../../features/keys/index.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { fieldProblemsOf, problemOf } from '../../../i18n/problems.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField, TextField } from '../../../ui/form/field.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import { reviewLinksQuery } from './queries.ts';

interface Draft extends ExpiryChoice {
  readonly name: string;
  readonly rights: ReviewRight;
  readonly password: string;
}

const EMPTY: Draft = { name: '', rights: 'comment', password: '', expiry: '30', date: '' };

/** The fields of a new review link. @param onIssued called with the full link, which is never shown again. */
export function LinkForm({
  projectId,
  onClose,
  onIssued,
}: {
  readonly projectId: string;
  readonly onClose: () => void;
  readonly onIssued: (link: IssuedReviewLink) => void;
}) {
  const texts = useTexts();
  const { common, review } = texts;
  const [draft, setDraft] = useState(EMPTY);
  const [isSubmitted, setSubmitted] = useState(false);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const creation = useCreation(projectId, onIssued);
  const problems = fieldProblemsOf(creation.error, texts);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    const isComplete = draft.name.trim() !== '' && isExpiryComplete(draft);
    if (isComplete && !creation.isPending) creation.mutate(draft);
  };
  return (
    <Dialog title={review.links.createTitle} description={review.links.about} isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={common.name}
          hint={review.links.nameHint}
          autoComplete="off"
          maxLength={LIMITS.name}
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
          problem={problems.name ?? (isSubmitted && draft.name.trim() === '' ? common.required : undefined)}
        />
        <SelectField
          label={review.links.rights}
          options={REVIEW_RIGHTS.map((value) => ({ value, label: review.links.rightNames[value] }))}
          value={draft.rights}
          onValue={(rights) => change({ rights })}
        />
        <ExpiryField
          value={draft}
          onChange={change}
          isSubmitted={isSubmitted}
          problem={problems.expires_at}
        />
        <TextField
          label={`${review.links.password} (${common.optional})`}
          hint={review.links.passwordHint}
          autoComplete="off"
          dir="ltr"
          value={draft.password}
          onChange={({ target }) => change({ password: target.value })}
          problem={problems.password}
        />
        {creation.error && Object.keys(problems).length === 0 && (
          <FormProblem>{problemOf(creation.error, texts)}</FormProblem>
        )}
        <DialogActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="main" disabled={creation.isPending}>
            {common.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function useCreation(projectId: string, onIssued: (link: IssuedReviewLink) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, rights, password, expiry, date }: Draft) => {
      const end = expiresAt({ expiry, date });
      return api.createReviewLink({
        project_id: projectId,
        name,
        rights,
        ...(end !== null && { expires_at: end }),
        ...(password !== '' && { password }),
      });
    },
    onSuccess: onIssued,
    onSettled: () => client.invalidateQueries({ queryKey: reviewLinksQuery(projectId).queryKey }),
  });
}
