import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../data/api/client.ts';
import { sessionQuery, useSession } from '../../../data/session.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { problemOf } from '../../../i18n/problems.ts';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';

/** The form for the names of the person and their team, which are placeholders until then. */
export function NamesForm() {
  const texts = useTexts();
  const { board, common } = texts;
  const { organization } = useSession();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [team, setTeam] = useState(organization.name);
  const [isSubmitted, setSubmitted] = useState(false);
  const save = useMutation({
    mutationFn: async () => {
      if (team.trim() !== '' && team !== organization.name) await api.updateOrganization({ name: team });
      await api.updateAccount({ name });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (name.trim() !== '' && !save.isPending) save.mutate();
  };
  const missing = isSubmitted && name.trim() === '' ? common.required : undefined;
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
      <div className="min-w-40 flex-1">
        <TextField
          label={board.ownName}
          autoComplete="name"
          value={name}
          onChange={({ target }) => setName(target.value)}
          problem={missing ?? (save.error ? problemOf(save.error, texts) : undefined)}
        />
      </div>
      <div className="min-w-40 flex-1">
        <TextField
          label={board.teamName}
          autoComplete="organization"
          value={team}
          onChange={({ target }) => setTeam(target.value)}
        />
      </div>
      <Button type="submit" look="main" className="mt-6" disabled={save.isPending}>
        {common.save}
      </Button>
    </form>
  );
}
