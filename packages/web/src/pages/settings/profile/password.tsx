import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../data/api/client.ts';
import { sessionRecords } from '../../../data/records/kinds.ts';
import { useSession } from '../../../data/session.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { fieldProblemsOf, problemOf } from '../../../i18n/problems.ts';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { toast } from '../../../ui/overlay/toasts.tsx';

const EMPTY = { current: '', next: '' };

/** Changes the password, which ends the other sessions. */
export function PasswordForm() {
  const texts = useTexts();
  const { profile } = texts.settings;
  const { user } = useSession();
  const [typed, setTyped] = useState(EMPTY);
  const change = useMutation({
    mutationFn: () => api.changePassword({ current_password: typed.current, new_password: typed.next }),
    onSuccess: async () => {
      setTyped(EMPTY);
      toast({ text: profile.passwordChanged });
      await sessionRecords.refresh();
    },
  });
  const fieldErrors = fieldProblemsOf(change.error, texts);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.current !== '' && typed.next !== '' && !change.isPending) change.mutate();
  };
  return (
    <form onSubmit={submit} className="flex max-w-sm flex-col gap-4">
      {/* Password managers read from this field which account the password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
      <TextField
        label={profile.currentPassword}
        type="password"
        autoComplete="current-password"
        required
        value={typed.current}
        onChange={({ target }) => setTyped({ ...typed, current: target.value })}
        problem={fieldErrors.current_password}
      />
      <TextField
        label={texts.signIn.newPassword}
        hint={texts.signIn.passwordHint}
        type="password"
        autoComplete="new-password"
        required
        value={typed.next}
        onChange={({ target }) => setTyped({ ...typed, next: target.value })}
        problem={fieldErrors.new_password}
      />
      {change.error && Object.keys(fieldErrors).length === 0 && (
        <FormProblem>{problemOf(change.error, texts)}</FormProblem>
      )}
      <Button type="submit" className="self-start" disabled={change.isPending}>
        {profile.changePassword}
      </Button>
    </form>
  );
}
