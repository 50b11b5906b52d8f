import type { ReplyRecord } from '@postil/client';
import { MoreHorizontal, Pencil } from 'lucide-react';
import { api } from '../../../data/api/client.ts';
import { useRemoval } from '../../../data/records/change.ts';
import { replyRecords, taskRecords } from '../../../data/records/kinds.ts';
import { useMay, useSession } from '../../../data/session.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { DeleteItem, Menu, MenuItem } from '../../../ui/overlay/menu.tsx';

/** The actions for a reply: its author can edit it, and its author and admins can delete it. */
export function ReplyActions({ reply, onEdit }: { reply: ReplyRecord; onEdit: () => void }) {
  const { task } = useTexts();
  const { user } = useSession();
  const may = useMay();
  const remove = useDeleteReply();
  const isOwn = may.hasAccount && reply.created_by.id === user.id && reply.author_kind === 'member';
  const mayEdit = isOwn && may.has('write');
  const mayDelete = (isOwn || may.isAdmin) && may.has('delete');
  if (!mayEdit && !mayDelete) return null;
  const trigger = (
    <button
      type="button"
      aria-label={task.replyActions}
      className="-my-1 inline-flex size-7 items-center justify-center rounded-control text-text-quiet hover:bg-surface-hover hover:text-text aria-expanded:bg-surface-hover coarse:size-11"
    >
      <MoreHorizontal size={16} aria-hidden />
    </button>
  );
  return (
    <span className="ms-auto self-start">
      <Menu trigger={trigger} align="end">
        {mayEdit && (
          <MenuItem icon={<Pencil size={14} aria-hidden />} onSelect={onEdit}>
            {task.editReply}
          </MenuItem>
        )}
        {mayDelete && <DeleteItem onSelect={() => remove(reply)}>{task.deleteReply}</DeleteItem>}
      </Menu>
    </span>
  );
}

/** Removes a reply from the screen immediately, and deletes it permanently when the time for Undo is over. */
function useDeleteReply(): (reply: ReplyRecord) => void {
  const { task } = useTexts();
  const remove = useRemoval(replyRecords, [taskRecords.key]);
  return ({ id }) =>
    remove({
      id,
      text: task.replyDeleted,
      path: `/replies/${id}`,
      send: () => api.deleteReply({ id }),
      failed: task.replyNotDeleted,
    });
}
