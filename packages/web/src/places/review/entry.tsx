import { PostilError } from '@postil/client';
import { LIMITS } from '@postil/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { fieldProblemsOf, problemOf } from '../../api/problems.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { useTexts } from '../../texts/context.tsx';
import { Card } from '../sign-in/card.tsx';
import { openReview, type Visit } from './visit.ts';

/** Asks for the name of the reviewer, and for the password if the link has one. */
export function Entry({
  link,
  hasEnded,
  onBegin,
}: {
  readonly link: string;
  /** Whether a review with the link is over. */
  readonly hasEnded: boolean;
  readonly onBegin: (visit: Visit) => void;
}) {
  const texts = useTexts();
  const { common, review } = texts;
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  // Once the link is known to have a password, it is asked for until it is right.
  const [hasPassword, setHasPassword] = useState(false);
  const opening = useMutation({
    mutationFn: (secret: string) =>
      openReview({
        token: link,
        name: name.trim(),
        ...(secret !== '' && { password: secret }),
      }),
    onSuccess: onBegin,
    onError: (refused) => setHasPassword((before) => before || codeOf(refused) === 'wrong_credentials'),
  });
  const { error } = opening;
  const isWrong = codeOf(error) === 'wrong_credentials' && opening.variables !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== '' && !opening.isPending) opening.mutate(password);
  };
  if (codeOf(error) === 'unauthenticated') {
    return (
      <Card heading={review.title}>
        <p role="alert" className="text-center">
          {review.notValid}
        </p>
      </Card>
    );
  }
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
          onChange={({ target }) => setName(target.value)}
          problem={isTried && name.trim() === '' ? common.required : undefined}
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
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
        {error && codeOf(error) !== 'wrong_credentials' && (
          <p role="alert" className="text-danger">
            {Object.values(fieldProblemsOf(error))[0] ?? problemOf(error, texts)}
          </p>
        )}
        <Button type="submit" look="main" disabled={opening.isPending}>
          {review.open}
        </Button>
      </form>
    </Card>
  );
}

function codeOf(error: unknown): string | undefined {
  return error instanceof PostilError ? error.code : undefined;
}
