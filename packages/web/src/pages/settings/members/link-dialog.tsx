import type { MemberRecord } from '@postil/client';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api } from '../../../data/api/client.ts';
import { useFormats, useTexts } from '../../../i18n/context.tsx';
import { problemOf } from '../../../i18n/problems.ts';
import { CopyButton } from '../../../ui/copy.tsx';
import { Delayed, Skeleton } from '../../../ui/data/loading.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';

/** Creates a link for a member, to join or to set a new password, and shows it once. */
export function LinkDialog({
  member,
  purpose,
  onClose,
}: {
  readonly member: MemberRecord;
  readonly purpose: 'invitation' | 'reset';
  readonly onClose: () => void;
}) {
  const texts = useTexts();
  const { common, members } = texts;
  const { exact } = useFormats();
  const { id, name, email } = member;
  const isInvitation = purpose === 'invitation';
  const link = useMutation({
    mutationFn: () => (isInvitation ? api.createInvitation({ id }) : api.createResetLink({ id })),
  });
  const createLink = useEffectEvent(() => link.mutate());
  useEffect(() => createLink(), []);
  return (
    <Dialog
      title={isInvitation ? members.invitationFor(name) : members.resetFor(name)}
      description={isInvitation ? members.invitationHint(email) : members.resetHint(email)}
      isOpen
      onClose={onClose}
    >
      {link.isPending && (
        <Delayed>
          <Skeleton className="h-12" />
        </Delayed>
      )}
      {link.error && (
        <div role="alert" className="flex items-center gap-3">
          <p className="min-w-0 flex-1 text-danger">{problemOf(link.error, texts)}</p>
          <Button onClick={() => link.mutate()}>{common.retry}</Button>
        </div>
      )}
      {link.data && (
        <>
          <div className="flex items-center gap-2 rounded-card border border-line bg-surface-sunken p-2 ps-3">
            <input
              readOnly
              dir="ltr"
              aria-label={members.link}
              value={link.data.url}
              onFocus={({ target }) => target.select()}
              className="min-w-0 flex-1 bg-transparent font-mono text-[12px] text-ellipsis"
            />
            <CopyButton text={link.data.url} />
          </div>
          <p className="mt-2 text-text-quiet">
            {members.expires} {exact(link.data.expires_at)}
          </p>
        </>
      )}
      <DialogActions>
        <Button onClick={onClose}>{members.done}</Button>
      </DialogActions>
    </Dialog>
  );
}
