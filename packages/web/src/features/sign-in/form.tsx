import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { openApi } from '../../data/api/client.ts';
import { useTexts } from '../../i18n/context.tsx';
import { problemOf } from '../../i18n/problems.ts';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';

/** The form for e-mail and password. @param onDone called when the browser has a session. */
export function SignInForm({
  email: knownEmail = '',
  isEmailFixed = false,
  sendCredentials = (credentials) => openApi.signIn(credentials),
  onDone,
}: {
  readonly email?: string;
  readonly isEmailFixed?: boolean;
  /** Sends the entered values. Default: signs in. */
  readonly sendCredentials?: (credentials: { email: string; password: string }) => Promise<unknown>;
  readonly onDone: () => void;
}) {
  const texts = useTexts();
  const { common, signIn } = texts;
  const [email, setEmail] = useState(knownEmail);
  const [password, setPassword] = useState('');
  const attempt = useMutation({
    mutationFn: () => sendCredentials({ email, password }),
    onSuccess: onDone,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!attempt.isPending) attempt.mutate();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={common.email}
        type="email"
        name="email"
        autoComplete="username"
        required
        autoFocus={!isEmailFixed}
        readOnly={isEmailFixed}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <TextField
        label={common.password}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        autoFocus={isEmailFixed}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      {attempt.error && <FormProblem>{problemOf(attempt.error, texts)}</FormProblem>}
      <Button type="submit" look="main" disabled={attempt.isPending}>
        {attempt.isPending ? signIn.submitting : signIn.submit}
      </Button>
    </form>
  );
}
