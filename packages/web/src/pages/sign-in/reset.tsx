import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { openApi } from '../../data/api/client.ts';
import { keys } from '../../data/records/kinds.ts';
import { enterSession } from '../../data/session.ts';
import { Card } from '../../features/sign-in/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { problemOf } from '../../i18n/problems.ts';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { LinkProblem } from './invitation.tsx';
import { PasswordForm } from './password-form.tsx';

/** The page that requests a link to reset the password; with the token of that link, it sets the new password. */
export default function Reset() {
  const { token } = useParams({ strict: false });
  return token === undefined ? <ResetRequest /> : <NewPassword token={token} />;
}

function ResetRequest() {
  const texts = useTexts();
  const { common, signIn } = texts;
  const [email, setEmail] = useState('');
  const { data: options } = useQuery({
    queryKey: keys.signInOptions,
    queryFn: ({ signal }) => openApi.getSignInOptions({}, { signal }),
  });
  const request = useMutation({ mutationFn: () => openApi.requestPasswordReset({ email }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!request.isPending) request.mutate();
  };
  return (
    <Card heading={signIn.resetTitle}>
      {options?.can_reset_by_mail === false && <p className="text-center">{signIn.resetByAdmin}</p>}
      {request.isSuccess && (
        <p role="status" className="text-center">
          {signIn.resetSent}
        </p>
      )}
      {options?.can_reset_by_mail === true && !request.isSuccess && (
        <form onSubmit={submit} className="flex flex-col gap-4">
          <TextField
            label={common.email}
            type="email"
            name="email"
            autoComplete="username"
            required
            value={email}
            problem={request.error ? problemOf(request.error, texts) : undefined}
            onChange={({ target }) => setEmail(target.value)}
          />
          <Button type="submit" look="main" disabled={request.isPending}>
            {signIn.resetSend}
          </Button>
        </form>
      )}
      <Link to="/sign-in" className="self-center text-accent underline underline-offset-3">
        {signIn.back}
      </Link>
    </Card>
  );
}

function NewPassword({ token }: { token: string }) {
  const { signIn } = useTexts();
  const router = useRouter();
  const {
    data: reset,
    error,
    refetch,
  } = useQuery({
    queryKey: keys.passwordReset(token),
    queryFn: () => openApi.readPasswordReset({ token }),
    retry: false,
  });
  const save = useMutation({
    mutationFn: (password: string) => openApi.resetPassword({ token, password }),
    onSuccess: async () => {
      await enterSession();
      await router.navigate({ to: '/board' });
    },
  });
  if (error) return <LinkProblem error={error} onRetry={() => void refetch()} />;
  if (!reset) return null;
  return (
    <Card heading={signIn.resetTitle}>
      <p className="text-center text-text-quiet">{signIn.resetChoose(reset.email)}</p>
      <PasswordForm
        email={reset.email}
        action={signIn.resetDone}
        isBusy={save.isPending}
        error={save.error}
        onSubmit={({ password }) => save.mutate(password)}
      />
    </Card>
  );
}
