import { PostilError } from '@postil/client';
import { LIMITS } from '@postil/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Card } from '../../features/sign-in/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { fieldProblemsOf, problemOf } from '../../i18n/problems.ts';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { openReview, type Visit } from './visit.ts';

/** The form for the name of the reviewer, an optional e-mail address, and the password if the link has one. */
export function Entry({
  link,
  hasEnded,
  onBegin,
}: {
  readonly link: string;
  /** Whether an earlier review has ended because its token was no longer accepted. */
  readonly hasEnded: boolean;
  readonly onBegin: (visit: Visit) => void;
}) {
  const texts = useTexts();
  const { common, review } = texts;
  const { fields, setField, hasPassword, isSubmitted, opening, submit } = useOpening(link, onBegin);
  const { name, email, password } = fields;
  const { error } = opening;
  const isWrong = codeOf(error) === 'wrong_credentials' && opening.variables?.password !== '';
  if (codeOf(error) === 'unauthenticated') return <InvalidLink />;
  return (
    <Card heading={review.title}>
      <p role={hasEnded ? 'alert' : undefined} className="text-center text-text-quiet">
        {hasEnded ? review.ended : review.about}
      </p>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={common.name}
          name="name"
          autoComplete="name"
          autoFocus
          maxLength={LIMITS.name}
          value={name}
          onChange={({ target }) => setField({ name: target.value })}
          problem={isSubmitted && name.trim() === '' ? common.required : undefined}
        />
        <TextField
          label={review.email}
          type="email"
          name="email"
          autoComplete="email"
          dir="ltr"
          maxLength={LIMITS.name}
          hint={review.emailFor}
          value={email}
          onChange={({ target }) => setField({ email: target.value })}
        />
        {hasPassword && (
          <TextField
            label={common.password}
            type="password"
            autoComplete="off"
            autoFocus
            dir="ltr"
            hint={review.passwordNeeded}
            problem={isWrong ? review.wrongPassword : undefined}
            value={password}
            onChange={({ target }) => setField({ password: target.value })}
          />
        )}
        {error && codeOf(error) !== 'wrong_credentials' && (
          <FormProblem>
            {Object.values(fieldProblemsOf(error, texts))[0] ?? problemOf(error, texts)}
          </FormProblem>
        )}
        <Button type="submit" look="main" disabled={opening.isPending}>
          {review.open}
        </Button>
      </form>
    </Card>
  );
}

function InvalidLink() {
  const { review } = useTexts();
  return (
    <Card heading={review.title}>
      <p role="alert" className="text-center">
        {review.notValid}
      </p>
    </Card>
  );
}

/** The state of the form, and the function that begins the review. */
function useOpening(link: string, onBegin: (visit: Visit) => void) {
  const [fields, setFields] = useState({ name: '', email: '', password: '' });
  const [isSubmitted, setSubmitted] = useState(false);
  // Once a password is known to be required, its field stays.
  const [hasPassword, setHasPassword] = useState(false);
  const opening = useMutation({
    mutationFn: ({ name, email, password }: typeof fields) =>
      openReview({
        token: link,
        name: name.trim(),
        ...(email.trim() !== '' && { email: email.trim() }),
        ...(password !== '' && { password }),
      }),
    onSuccess: onBegin,
    onError: (error) => setHasPassword((before) => before || codeOf(error) === 'wrong_credentials'),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (fields.name.trim() !== '' && !opening.isPending) opening.mutate(fields);
  };
  const setField = (changed: Partial<typeof fields>) => setFields({ ...fields, ...changed });
  return { fields, setField, hasPassword, isSubmitted, opening, submit };
}

function codeOf(error: unknown): string | undefined {
  return error instanceof PostilError ? error.code : undefined;
}
