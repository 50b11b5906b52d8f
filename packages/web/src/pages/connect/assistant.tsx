import type { OpenedAuthorization } from '@postil/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api } from '../../data/api/client.ts';
import { isActiveProject, projectsQuery } from '../../data/records/choices.ts';
import { useSession } from '../../data/session.ts';
import { Card } from '../../features/sign-in/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { problemOf } from '../../i18n/problems.ts';
import { SkeletonList } from '../../ui/data/loading.tsx';
import { Button } from '../../ui/form/button.tsx';
import { CheckField, SelectField } from '../../ui/form/field.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { useArmed } from './armed.ts';

const route = getRouteApi('/oauth/authorize');

/** The page on which a member lets an assistant that signs in by OAuth act for them. The page is left only by the member's decision. */
export default function ConnectAssistantPage() {
  const texts = useTexts();
  const { consent } = texts.integrations.assistants;
  const { client_id = '', redirect_uri = '', ...others } = route.useSearch();
  const request = { client_id, redirect_uri, ...others };
  const { data, error } = useQuery({
    queryKey: ['authorization', request],
    queryFn: ({ signal }) => api.openAuthorization(request, { signal }),
    // The sealed request expires soon, so it is not cached.
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (error) {
    return (
      <Card heading={consent.wrong}>
        <p role="alert" className="text-danger [overflow-wrap:anywhere]">
          {problemOf(error, texts)}
        </p>
      </Card>
    );
  }
  return (
    <Card heading={data ? consent.title(data.client_name) : texts.widget.launcher}>
      {data ? <Consent request={data} /> : <SkeletonList />}
    </Card>
  );
}

function Consent({ request }: { request: OpenedAuthorization }) {
  const texts = useTexts();
  const { common, settings, integrations } = texts;
  const { consent } = integrations.assistants;
  const { user, organization } = useSession();
  const isArmed = useArmed();
  const { data: projects = [] } = useQuery(projectsQuery);
  const activeProjects = projects.filter(isActiveProject);
  const [chosenProjectId, setChosenProjectId] = useState('');
  const project = chosenProjectId || (activeProjects.length === 1 ? activeProjects[0]?.id : undefined);
  const [permissions, setPermissions] = useState(request.permissions);
  const giveConsent = useMutation({
    mutationFn: (project_id: string) =>
      api.giveConsent({ consent: request.consent, project_id, permissions }),
    onSuccess: ({ redirect_url: url }) => window.location.assign(url),
  });
  if (giveConsent.isSuccess) {
    return (
      <p role="status" className="text-center">
        {consent.leaving(request.redirect_host)}
      </p>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isArmed && project && permissions.length > 0 && !giveConsent.isPending) giveConsent.mutate(project);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <RequestNote request={request} />
      <p className="text-text-quiet">{consent.about(user.name, organization.name)}</p>
      <SelectField
        label={settings.keys.project}
        hint={settings.keys.projectHint}
        options={[
          ...(project ? [] : [{ value: '', label: consent.choose }]),
          ...activeProjects.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={project ?? ''}
        onValue={setChosenProjectId}
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-medium">{settings.keys.permissions}</legend>
        {request.permissions.map((permission) => (
          <CheckField
            key={permission}
            label={settings.keys.permissionNames[permission]}
            hint={settings.keys.assistantMay[permission]}
            checked={permissions.includes(permission)}
            onChange={({ target }) =>
              setPermissions(
                request.permissions.filter((each) =>
                  each === permission ? target.checked : permissions.includes(each),
                ),
              )
            }
          />
        ))}
      </fieldset>
      {giveConsent.error && <FormProblem>{problemOf(giveConsent.error, texts)}</FormProblem>}
      <div className="flex flex-col gap-2">
        <Button
          type="submit"
          look="main"
          disabled={!isArmed || !project || permissions.length === 0 || giveConsent.isPending}
        >
          {consent.allow}
        </Button>
        <Button onClick={() => window.location.assign(request.cancel_url)}>{common.cancel}</Button>
      </div>
    </form>
  );
}

/** The requesting client and the target of the access: only the host of the target is verified. */
function RequestNote({ request }: { request: OpenedAuthorization }) {
  const { consent } = useTexts().integrations.assistants;
  return (
    <div role="note" className="flex flex-col gap-2 rounded-card border border-line p-3">
      <p className="font-medium [overflow-wrap:anywhere]">
        {(request.is_on_this_device ? consent.toThisDevice : consent.toHost)(request.redirect_host)}
      </p>
      <p>
        {consent.unverified}
        {request.publisher !== null && ` ${consent.publisher(request.publisher)}`}
      </p>
    </div>
  );
}
