import type { WebhookDetail } from '@postil/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Ellipsis, KeyRound, Pencil } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../data/api/client.ts';
import { useChange, useRefusal } from '../../../data/records/change.ts';
import { webhookRecords } from '../../../data/records/kinds.ts';
import { offerUndoOf } from '../../../data/records/undo.ts';
import { sendEdit } from '../../../data/records/versions.ts';
import { SecretDialog } from '../../../features/keys/index.ts';
import { useFormats, useTexts } from '../../../i18n/context.tsx';
import { Confirm, ConfirmByName } from '../../../ui/confirm.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { DeleteItem, Menu, MenuItem, MenuLine } from '../../../ui/overlay/menu.tsx';
import { toEvents } from './event-groups.ts';
import { webhookQuery } from './queries.ts';
import { type EditedWebhook, WebhookForm } from './webhook-form.tsx';

type DialogName = 'edit' | 'delete' | 'rotate';

/** The switch of a webhook, and the menu of its other actions. */
export function WebhookActions({ webhook }: { webhook: WebhookDetail }) {
  const { webhooks } = useTexts().integrations;
  const { exact } = useFormats();
  const [dialog, setDialog] = useState<DialogName>();
  const { setActive, rotate, remove } = useActions(webhook);
  const close = () => setDialog(undefined);
  return (
    <div className="flex items-center gap-1">
      <Button onClick={() => setActive(!webhook.is_active)}>
        {webhook.is_active ? webhooks.switchOff : webhooks.switchOn}
      </Button>
      <Menu
        align="end"
        trigger={
          <IconButton label={webhooks.actions}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil size={14} aria-hidden />} onSelect={() => setDialog('edit')}>
          {webhooks.change}
        </MenuItem>
        <MenuItem icon={<KeyRound size={14} aria-hidden />} onSelect={() => setDialog('rotate')}>
          {webhooks.rotate}
        </MenuItem>
        <MenuLine />
        <DeleteItem onSelect={() => setDialog('delete')}>{webhooks.delete}</DeleteItem>
      </Menu>
      {dialog === 'rotate' && (
        <Confirm
          title={webhooks.rotateTitle}
          description={webhooks.rotateHint}
          action={webhooks.rotate}
          onClose={close}
          onConfirm={() => rotate.mutate()}
        />
      )}
      {dialog === 'edit' && <EditWebhook webhook={webhook} onClose={close} />}
      <ConfirmByName
        isOpen={dialog === 'delete'}
        title={webhooks.deleteTitle}
        description={webhooks.deleteHint}
        name={webhook.url}
        action={webhooks.delete}
        isBusy={remove.isPending}
        onClose={close}
        onConfirm={() => remove.mutate()}
      />
      <SecretDialog
        title={webhooks.rotatedTitle}
        description={rotate.data && webhooks.rotatedHint(exact(rotate.data.previous_secret_until))}
        label={webhooks.secret}
        secret={rotate.data?.secret}
        onClose={rotate.reset}
      />
    </div>
  );
}

function useActions({ id, url }: WebhookDetail) {
  const { common, integrations, task } = useTexts();
  const client = useQueryClient();
  const router = useRouter();
  const refuse = useRefusal();
  const change = useChange(webhookRecords, [webhookRecords.key]);
  const set = (isActive: boolean) =>
    change({
      id,
      change: { is_active: isActive },
      send: async () => {
        await api.updateWebhook({ id, is_active: isActive });
        return undefined;
      },
    });
  const setActive = (isActive: boolean) => {
    const { on, off } = integrations.webhooks;
    const text = task.changedTo(url, isActive ? on : off);
    void offerUndoOf(set(isActive), { text, label: common.undo, undo: () => void set(!isActive) });
  };
  const rotate = useMutation({
    mutationFn: () => api.rotateWebhookSecret({ id }),
    onError: (error) => refuse(error, () => rotate.mutate()),
  });
  const remove = useMutation({
    mutationFn: () => api.deleteWebhook({ id }),
    onSuccess: async () => {
      await router.navigate({ to: '/integrations/webhooks' });
      client.removeQueries({ queryKey: webhookQuery(id).queryKey });
      await webhookRecords.refresh();
    },
    onError: (error) => refuse(error, () => remove.mutate()),
  });
  return { setActive, rotate, remove };
}

function EditWebhook({ webhook, onClose }: { webhook: WebhookDetail; onClose: () => void }) {
  const { common, integrations } = useTexts();
  return (
    <Dialog title={integrations.webhooks.change} isOpen isWide onClose={onClose}>
      <WebhookForm
        webhook={webhook}
        action={common.save}
        save={({ url, format, quiet_hours, events, headers }, base = webhook) =>
          sendEdit<EditedWebhook, unknown>({
            base,
            change: { url, format, quiet_hours, events },
            read: () => api.getWebhook({ id: webhook.id }),
            send: (options) =>
              api.updateWebhook(
                {
                  id: webhook.id,
                  url,
                  format,
                  quiet_hours,
                  events: toEvents(events),
                  ...(headers && { headers }),
                },
                options,
              ),
          })
        }
        onSaved={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}
