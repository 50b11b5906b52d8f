import { LIMITS } from '@postil/contract/limits';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../i18n/context.tsx';
import { fieldProblemsOf, problemOf } from '../../i18n/problems.ts';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';

/** The form for a new password; submitting it signs the person in. */
export function PasswordForm({
  email,
  name: initialName,
  action,
  isBusy,
  error,
  onSubmit,
}: {
  /** The user name under which the browser saves the password. */
  readonly email: string;
  /** The initial name; present if the person may also choose their name. */
  readonly name?: string;
  readonly action: string;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onSubmit: (chosen: { readonly password: string; readonly name: string }) => void;
}) {
  const texts = useTexts();
  const { common, signIn } = texts;
  const [name, setName] = useState(initialName ?? '');
  const [password, setPassword] = useState('');
  const problems = fieldProblemsOf(error, texts);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit({ password, name });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      {initialName !== undefined && (
        <TextField
          label={signIn.yourName}
          name="name"
          autoComplete="name"
          required
          value={name}
          problem={problems.name}
          onChange={({ target }) => setName(target.value)}
        />
      )}
      <TextField
        label={initialName === undefined ? signIn.newPassword : common.password}
        type="password"
        name="password"
        autoComplete="new-password"
        required
        minLength={LIMITS.minPassword}
        hint={signIn.passwordHint}
        problem={problems.password}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      {error && Object.keys(problems).length === 0 && <FormProblem>{problemOf(error, texts)}</FormProblem>}
      <Button type="submit" look="main" disabled={isBusy}>
        {isBusy ? signIn.submitting : action}
      </Button>
    </form>
  );
}
