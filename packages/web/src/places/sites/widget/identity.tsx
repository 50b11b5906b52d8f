import type { WidgetSettings } from '@postil/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { useRefusal } from '../../../api/optimistic.ts';
import { useMay } from '../../../api/session.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog, DialogActions } from '../../../parts/dialog.tsx';
import { toast } from '../../../parts/toasts.tsx';
import { useTexts } from '../../../texts/context.tsx';
import { SecretDialog } from '../../keys/secret-dialog.tsx';
import { widgetQuery } from './queries.ts';

/** Whether the server of the site says who its visitors are; admins issue the secret for that, and end it. */
export function Identity({ siteId, hasSecret }: { siteId: string; hasSecret: boolean }) {
  const { widget } = useTexts();
  const may = useMay();
  const [isStopping, setStopping] = useState(false);
  const { create, remove, secret, forget } = useSecret(siteId);
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium">{widget.identity}</h3>
      <p className="max-w-prose text-text-quiet">{widget.identityAbout}</p>
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="me-2">
          {hasSecret ? widget.identityOn : widget.identityOff}
        </p>
        {may.isAdmin && (
          <Button onClick={() => create.mutate()} disabled={create.isPending}>
            {hasSecret ? widget.replaceSecret : widget.createSecret}
          </Button>
        )}
        {may.isAdmin && hasSecret && (
          <Button look="quiet" onClick={() => setStopping(true)}>
            {widget.stopSecret}
          </Button>
        )}
      </div>
      <SecretDialog
        title={widget.secretTitle}
        description={widget.secretWhy}
        label={widget.secret}
        secret={secret}
        onClose={forget}
      />
      {isStopping && (
        <StopDialog
          onClose={() => setStopping(false)}
          onStop={() => {
            setStopping(false);
            remove.mutate();
          }}
        />
      )}
    </div>
  );
}

function StopDialog({ onClose, onStop }: { onClose: () => void; onStop: () => void }) {
  const { common, widget } = useTexts();
  return (
    <Dialog title={widget.stopTitle} description={widget.stopWhy} isOpen onClose={onClose}>
      <DialogActions>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button look="danger" onClick={onStop}>
          {widget.stopSecret}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function useSecret(siteId: string) {
  const { widget } = useTexts();
  const client = useQueryClient();
  const refuse = useRefusal();
  const { queryKey } = widgetQuery(siteId);
  const note = (hasSecret: boolean) =>
    client.setQueryData<WidgetSettings>(
      queryKey,
      (settings) => settings && { ...settings, has_identity_secret: hasSecret },
    );
  const create = useMutation({
    mutationFn: () => api.createIdentitySecret({ id: siteId }),
    onSuccess: () => note(true),
    onError: (error) => refuse(error, () => create.mutate()),
  });
  const remove = useMutation({
    mutationFn: () => api.deleteIdentitySecret({ id: siteId }),
    onSuccess: () => {
      note(false);
      toast({ text: widget.secretStopped });
    },
    onError: (error) => refuse(error, () => remove.mutate()),
  });
  return { create, remove, secret: create.data?.secret, forget: create.reset };
}
