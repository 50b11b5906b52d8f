import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../data/api/client.ts';
import { useRefusal } from '../../../data/records/change.ts';
import { widgetRecords } from '../../../data/records/kinds.ts';
import { useMay } from '../../../data/session.ts';
import { SecretDialog } from '../../../features/keys/index.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toasts.tsx';

/** The identification of visitors by the site's own server; admins issue and revoke the secret for it. */
export function Identity({ siteId, hasSecret }: { siteId: string; hasSecret: boolean }) {
  const { widget } = useTexts();
  const may = useMay();
  const [isStopping, setStopping] = useState(false);
  const [isReplacing, setReplacing] = useState(false);
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
          <Button
            onClick={() => (hasSecret ? setReplacing(true) : create.mutate())}
            disabled={create.isPending}
          >
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
        description={widget.secretHint}
        label={widget.secret}
        secret={secret}
        onClose={forget}
      />
      {isReplacing && (
        <Confirm
          title={widget.replaceTitle}
          description={widget.replaceHint}
          action={widget.replaceSecret}
          onClose={() => setReplacing(false)}
          onConfirm={() => create.mutate()}
        />
      )}
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
    <Dialog title={widget.stopTitle} description={widget.stopHint} isOpen onClose={onClose}>
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
  const refuse = useRefusal();
  const updateCache = (hasSecret: boolean) => widgetRecords.patch(siteId, { has_identity_secret: hasSecret });
  const create = useMutation({
    mutationFn: () => api.createIdentitySecret({ id: siteId }),
    onSuccess: () => updateCache(true),
    onError: (error) => refuse(error, () => create.mutate()),
  });
  const remove = useMutation({
    mutationFn: () => api.deleteIdentitySecret({ id: siteId }),
    onSuccess: () => {
      updateCache(false);
      toast({ text: widget.secretStopped });
    },
    onError: (error) => refuse(error, () => remove.mutate()),
  });
  return { create, remove, secret: create.data?.secret, forget: create.reset };
}
