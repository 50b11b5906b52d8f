import type { WebhookDetail } from '@postil/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Ellipsis, KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { useOptimistic, useRefusal } from '../../../api/optimistic.ts';
import { Button } from '../../../parts/button.tsx';
import { ConfirmByName, Dialog } from '../../../parts/dialog.tsx';
import { IconButton } from '../../../parts/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '../../../parts/menu.tsx';
import { useFormats, useTexts } from '../../../texts/context.tsx';
import { SecretDialog } from '../../keys/secret-dialog.tsx';
import { toEvents } from './event-groups.ts';
import { WEBHOOKS, webhookQuery, webhooksQuery } from './queries.ts';
import { WebhookForm } from './webhook-form.tsx';

type Asked = 'edit' | 'delete';

/** Switching a webhook on and off, and the menu of what else can be done with it. */
export function WebhookActions({ webhook }: { webhook: WebhookDetail }) {
  const { webhooks } = useTexts().integrations;
  const { exact } = useFormats();
  const [asked, setAsked] = useState<Asked>();
  const { setActive, rotate, remove } = useActions(webhook);
  const close = () => setAsked(undefined);
  return (
    <div className="flex items-center gap-1">
      <Button onClick={() => setActive.mutate(!webhook.is_active)}>
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
        <MenuItem icon={<Pencil size={14} aria-hidden />} onSelect={() => setAsked('edit')}>
          {webhooks.change}
        </MenuItem>
        <MenuItem icon={<KeyRound size={14} aria-hidden />} onSelect={() => rotate.mutate()}>
          {webhooks.rotate}
        </MenuItem>
        <MenuLine />
        <MenuItem icon={<Trash2 size={14} aria-hidden />} isDangerous onSelect={() => setAsked('delete')}>
          {webhooks.delete}
        </MenuItem>
      </Menu>
      {asked === 'edit' && <EditWebhook webhook={webhook} onClose={close} />}
      <ConfirmByName
        isOpen={asked === 'delete'}
        title={webhooks.deleteTitle}
        description={webhooks.deleteWhy}
        name={webhook.url}
        action={webhooks.delete}
        isBusy={remove.isPending}
        onClose={close}
        onConfirm={() => remove.mutate()}
      />
      <SecretDialog
        title={webhooks.rotatedTitle}
        description={rotate.data && webhooks.rotatedWhy(exact(rotate.data.previous_secret_until))}
        label={webhooks.secret}
        secret={rotate.data?.secret}
        onClose={rotate.reset}
      />
    </div>
  );
}

function useActions({ id }: WebhookDetail) {
  const client = useQueryClient();
  const router = useRouter();
  const refuse = useRefusal();
  const setActive = useOptimistic<WebhookDetail, boolean>({
    queryKey: webhookQuery(id).queryKey,
    apply: (webhook, isActive) => ({ ...webhook, is_active: isActive }),
    run: (isActive) => api.updateWebhook({ id, is_active: isActive }),
    refreshes: [webhooksQuery.queryKey],
  });
  const rotate = useMutation({
    mutationFn: () => api.rotateWebhookSecret({ id }),
    onError: (error) => refuse(error, () => rotate.mutate()),
  });
  const remove = useMutation({
    mutationFn: () => api.deleteWebhook({ id }),
    onSuccess: async () => {
      await router.navigate({ to: '/integrations/webhooks' });
      client.removeQueries({ queryKey: webhookQuery(id).queryKey });
      await client.invalidateQueries({ queryKey: WEBHOOKS });
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
        known={webhook}
        action={common.save}
        save={({ url, events }) => api.updateWebhook({ id: webhook.id, url, events: toEvents(events) })}
        onSaved={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}
