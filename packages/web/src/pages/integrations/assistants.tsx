import type { ApiKeyRecord, IssuedApiKey } from '@postil/client';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { BASE } from '../../data/api/base.ts';
import { projectsQuery } from '../../data/records/choices.ts';
import { KeyForm, KeyList } from '../../features/keys/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { CodeBlock } from '../../ui/copy.tsx';
import { clientOf } from './clients.ts';
import { Configuration } from './configuration.tsx';
import { IntegrationsPage } from './layout.tsx';
import { Step } from './step.tsx';

/** A key that was issued on this page, with its secret. */
interface KeyWithSecret {
  readonly key: IssuedApiKey;
  readonly isNew: boolean;
}

/** Connects an assistant by MCP: a key, the configuration to paste, and a line that shows when it has connected. */
export default function Assistants() {
  const { integrations, settings } = useTexts();
  const { assistants } = integrations;
  const { client } = useSearch({ from: '/signed-in/integrations/assistants' });
  const [issued, setIssued] = useState<KeyWithSecret>();
  const projectNameOf = useProjectNames();
  const showSecret = (key: IssuedApiKey, isNew: boolean) => {
    setIssued({ key, isNew });
    document.getElementById('configuration')?.scrollIntoView({ block: 'start' });
  };
  return (
    <IntegrationsPage tab="assistants">
      <p className="max-w-prose text-text-quiet">{assistants.about}</p>
      <p className="max-w-prose">{assistants.signsIn}</p>
      <CodeBlock text={`${BASE}mcp`} label={assistants.address} />
      <Step title={assistants.stepKey}>
        {issued ? (
          <IssuedKey
            issued={issued}
            project={projectNameOf(issued.key.project_id)}
            onAnother={() => setIssued(undefined)}
          />
        ) : (
          <div className="max-w-md rounded-card border border-line bg-surface-raised p-4">
            <KeyForm tokenType="mcp" action={assistants.create} onIssued={(key) => showSecret(key, true)} />
          </div>
        )}
      </Step>
      <Step id="configuration" title={assistants.stepConfiguration}>
        <Configuration client={clientOf(client)} issued={issued?.key} />
      </Step>
      <Step title={assistants.keys}>
        <KeyList
          tokenType="mcp"
          empty={assistants.empty}
          describe={({ project_id: id }: ApiKeyRecord) => (
            <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
              {settings.keys.ofProject(projectNameOf(id))}
            </span>
          )}
          onSecret={(key) => showSecret(key, false)}
        />
      </Step>
    </IntegrationsPage>
  );
}

function IssuedKey({
  issued: { key, isNew },
  project,
  onAnother,
}: {
  readonly issued: KeyWithSecret;
  readonly project: string;
  readonly onAnother: () => void;
}) {
  const { settings, integrations } = useTexts();
  return (
    <div role="status" className="flex flex-col gap-1">
      <p className="font-medium [overflow-wrap:anywhere]">
        {integrations.assistants.issued(key.name, project)}
      </p>
      <p className="text-text-quiet">
        {isNew ? integrations.assistants.issuedHint : settings.keys.regeneratedHint}
      </p>
      <button
        type="button"
        onClick={onAnother}
        className="mt-2 self-start text-accent underline underline-offset-3"
      >
        {integrations.assistants.another}
      </button>
    </div>
  );
}

/** @returns a function that finds the name of a project by its id. */
function useProjectNames(): (id: string | null) => string {
  const { integrations } = useTexts();
  const { data = [] } = useQuery(projectsQuery);
  return (id) => data.find((project) => project.id === id)?.name ?? integrations.assistants.unknownProject;
}
