import type { IssuedApiKey } from '@postil/client';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { KeyForm, KeyList, SecretDialog } from '../../features/keys/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { useDialogInUrl } from '../../ui/dialog-in-url.ts';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { SettingsPage } from './layout.tsx';

interface KeyWithSecret {
  readonly issued: IssuedApiKey;
  readonly isNew: boolean;
}

/** The keys of the REST API. */
export default function ApiKeys() {
  const { settings, common } = useTexts();
  const { keys } = settings;
  const [isCreating, setCreating] = useDialogInUrl();
  const [shownKey, setShownKey] = useState<KeyWithSecret>();
  return (
    <SettingsPage tab="apiKeys">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="max-w-prose text-text-quiet">
          {keys.about}{' '}
          <Link to="/integrations/assistants" className="text-accent underline underline-offset-3">
            {keys.toAssistants}
          </Link>
        </p>
        <Button look="main" onClick={() => setCreating(true)}>
          <Plus size={14} aria-hidden />
          {keys.create}
        </Button>
      </div>
      <KeyList
        tokenType="api"
        empty={keys.empty}
        onSecret={(issued) => setShownKey({ issued, isNew: false })}
      />
      <Dialog title={keys.create} isOpen={isCreating} onClose={() => setCreating(false)}>
        <KeyForm
          tokenType="api"
          action={keys.create}
          cancel={<Button onClick={() => setCreating(false)}>{common.cancel}</Button>}
          onIssued={(issued) => {
            setCreating(false);
            setShownKey({ issued, isNew: true });
          }}
        />
      </Dialog>
      <SecretDialog
        title={shownKey?.isNew === false ? keys.regenerated : keys.createdTitle}
        description={shownKey?.isNew === false ? keys.regeneratedHint : keys.createdHint}
        label={keys.secret}
        secret={shownKey?.issued.key}
        onClose={() => setShownKey(undefined)}
      />
    </SettingsPage>
  );
}
