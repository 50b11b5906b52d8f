import type { Session } from '@postil/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../data/api/client.ts';
import { sessionQuery, useSession } from '../../../data/session.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { fieldProblemsOf, problemOf } from '../../../i18n/problems.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { toast } from '../../../ui/overlay/toasts.tsx';

/** The name of the person, and their e-mail address for sign-in. */
export function NameForm() {
  const texts = useTexts();
  const { common, settings } = texts;
  const { user } = useSession();
  const client = useQueryClient();
  const [name, setName] = useState(user.name);
  const change = useMutation({
    mutationFn: () => api.updateAccount({ name }),
    onSuccess: (session: Session) => {
      client.setQueryData(sessionQuery.queryKey, session);
      toast({ text: settings.profile.saved });
    },
  });
  const isEmpty = name.trim() === '';
  const problem =
    fieldProblemsOf(change.error, texts).name ?? (change.error ? problemOf(change.error, texts) : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty && !change.isPending) change.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <Avatar person={user} size={48} />
        <div className="min-w-0">
          <p dir="auto" className="text-base font-semibold [overflow-wrap:anywhere]">
            {user.name}
          </p>
          <p dir="ltr" className="text-text-quiet [overflow-wrap:anywhere] rtl:text-end">
            {user.email}
          </p>
        </div>
      </div>
      <div className="max-w-sm">
        <TextField
          label={common.name}
          hint={settings.profile.nameHint}
          autoComplete="name"
          value={name}
          onChange={({ target }) => setName(target.value)}
          problem={isEmpty ? common.required : problem}
        />
      </div>
      <Button type="submit" className="self-start" disabled={change.isPending || name.trim() === user.name}>
        {common.save}
      </Button>
    </form>
  );
}
