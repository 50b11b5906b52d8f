import { type MemberRecord, PostilError } from '@postil/client';
import type { MemberRole } from '@postil/contract/enums';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { PUBLIC_URL } from '../../../data/api/base.ts';
import { api } from '../../../data/api/client.ts';
import { memberRecords } from '../../../data/records/kinds.ts';
import { useSession } from '../../../data/session.ts';
import { projectChoices } from '../../../features/projects/index.ts';
import type { Texts } from '../../../i18n/catalogue.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { fieldProblemsOf, problemOf } from '../../../i18n/problems.ts';
import { Button } from '../../../ui/form/button.tsx';
import { CheckField, SelectField, TextField } from '../../../ui/form/field.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';

/** The roles that a person may assign; only an owner may assign `owner`. */
export function assignableRoles(ownRole: MemberRole): readonly MemberRole[] {
  return ownRole === 'owner' ? ['member', 'guest', 'admin', 'owner'] : ['member', 'guest', 'admin'];
}

/** The dialog that invites a person in a role. @param onDone called with the new member. */
export function InviteDialog({
  initialRole = 'member',
  onClose,
  onDone,
}: {
  readonly initialRole?: MemberRole;
  readonly onClose: () => void;
  readonly onDone: (member: MemberRecord) => void;
}) {
  const texts = useTexts();
  const { common, members } = texts;
  const session = useSession();
  const { values, change, projects, setProjects, missing, add, submit } = useInvitation(initialRole, onDone);
  const problems = problemsOf(add.error, texts);
  const hint =
    PUBLIC_URL === undefined ? `${members.inviteHint} ${members.unknownAddress}` : members.inviteHint;
  return (
    <Dialog title={members.inviteTitle} description={hint} isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={common.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoFocus
          value={values.email}
          problem={missing.email ? common.required : problems.email}
          onChange={({ target }) => change({ email: target.value })}
        />
        <TextField
          label={members.name}
          autoComplete="off"
          maxLength={255}
          value={values.name}
          problem={missing.name ? common.required : problems.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <SelectField
          label={members.role}
          hint={members.roleHints[values.role]}
          value={values.role}
          onValue={(role) => change({ role })}
          options={assignableRoles(session.role).map((value) => ({ value, label: common.roles[value] }))}
        />
        {values.role === 'guest' && <ProjectCheckboxes chosen={projects} onChange={setProjects} />}
        <FormProblem>{problems.other}</FormProblem>
        <DialogActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="main" disabled={add.isPending}>
            {members.send}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The state of the form, and the function that invites the person. */
function useInvitation(initialRole: MemberRole, onDone: (member: MemberRecord) => void) {
  const [values, setValues] = useState({ email: '', name: '', role: initialRole });
  const [projects, setProjects] = useState<readonly string[]>([]);
  const [isSubmitted, setSubmitted] = useState(false);
  const email = values.email.trim();
  const name = values.name.trim();
  const add = useMutation({
    mutationFn: () =>
      api.addMember({
        email,
        name,
        role: values.role,
        ...(values.role === 'guest' ? { project_ids: [...projects] } : {}),
      }),
    onSuccess: async (member) => {
      onDone(member);
      await memberRecords.refresh();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (email !== '' && name !== '' && !add.isPending) add.mutate();
  };
  const change = (changed: Partial<typeof values>) => {
    setValues({ ...values, ...changed });
    if (add.error) add.reset();
  };
  const missing = { email: isSubmitted && email === '', name: isSubmitted && name === '' };
  return { values, change, projects, setProjects, missing, add, submit };
}

function ProjectCheckboxes({
  chosen,
  onChange,
}: {
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}) {
  const { members } = useTexts();
  const { data: projects = [] } = useQuery(projectChoices);
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium">{members.projects}</legend>
      <p className="-mt-1 text-text-quiet">{members.chooseProjects}</p>
      <div className="flex max-h-44 flex-col gap-2 overflow-y-auto p-0.5">
        {projects.map(({ id, name }) => (
          <CheckField
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

interface InviteProblems {
  readonly email?: string;
  readonly name?: string;
  readonly other?: string;
}

function problemsOf(error: unknown, texts: Texts): InviteProblems {
  if (!error) return {};
  if (error instanceof PostilError && error.code === 'already_exists')
    return { email: texts.members.emailTaken };
  const { email, name } = fieldProblemsOf(error, texts);
  if (email === undefined && name === undefined) return { other: problemOf(error, texts) };
  return { ...(email === undefined ? {} : { email }), ...(name === undefined ? {} : { name }) };
}
