import type { MockupDetail } from '@postil/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { api } from '../../api/client.ts';
import { problemOf } from '../../api/problems.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmByName, Dialog, DialogActions } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/field.tsx';
import { IconButton } from '../../parts/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '../../parts/menu.tsx';
import { toast } from '../../parts/toasts.tsx';
import { useTexts } from '../../texts/context.tsx';

/** Renaming and deleting a mockup. */
export function MockupMenu({ mockup }: { mockup: MockupDetail }) {
  const { mockups: texts } = useTexts();
  const [opened, setOpened] = useState<'rename' | 'delete' | undefined>();
  const close = () => setOpened(undefined);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={texts.menu}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil size={14} aria-hidden />} onSelect={() => setOpened('rename')}>
          {texts.rename}
        </MenuItem>
        <MenuLine />
        <MenuItem isDangerous icon={<Trash2 size={14} aria-hidden />} onSelect={() => setOpened('delete')}>
          {texts.delete}
        </MenuItem>
      </Menu>
      {opened === 'rename' && <RenameDialog mockup={mockup} onClose={close} />}
      {opened === 'delete' && <DeleteDialog mockup={mockup} onClose={close} />}
    </>
  );
}

function RenameDialog({ mockup, onClose }: { mockup: MockupDetail; onClose: () => void }) {
  const texts = useTexts();
  const { common, mockups } = texts;
  const client = useQueryClient();
  const [name, setName] = useState(mockup.name);
  const save = useMutation({
    mutationFn: () => api.updateMockup({ id: mockup.id, name: name.trim() }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['mockups'] });
      onClose();
    },
  });
  const isEmpty = name.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty && !save.isPending) save.mutate();
  };
  const problem = isEmpty ? common.required : save.error ? problemOf(save.error, texts) : undefined;
  return (
    <Dialog title={mockups.renameTitle} isOpen onClose={onClose}>
      <form onSubmit={submit}>
        <TextField
          label={common.name}
          value={name}
          maxLength={255}
          autoComplete="off"
          autoFocus
          problem={problem}
          onChange={({ target }) => setName(target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="main" disabled={save.isPending}>
            {common.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function DeleteDialog({ mockup, onClose }: { mockup: MockupDetail; onClose: () => void }) {
  const texts = useTexts();
  const { common, mockups } = texts;
  const client = useQueryClient();
  const navigate = useNavigate();
  const removal = useMutation({
    mutationFn: () => api.deleteMockup({ id: mockup.id }),
    onSuccess: async () => {
      toast({ text: mockups.deleted(mockup.name) });
      await navigate({ to: '/mockups' });
      client.removeQueries({ queryKey: ['mockups', 'one', mockup.id] });
      await client.invalidateQueries({ queryKey: ['mockups'] });
    },
    onError: (error) =>
      toast({
        text: problemOf(error, texts),
        isProblem: true,
        action: { label: common.retry, run: () => removal.mutate() },
      }),
  });
  return (
    <ConfirmByName
      title={mockups.deleteTitle(mockup.name)}
      description={mockups.deleteWarning(
        mockups.versionsCount(mockup.versions.length),
        common.comments(mockup.comments_count),
      )}
      name={mockup.name}
      action={mockups.delete}
      isOpen
      isBusy={removal.isPending}
      onClose={onClose}
      onConfirm={() => removal.mutate()}
    />
  );
}
