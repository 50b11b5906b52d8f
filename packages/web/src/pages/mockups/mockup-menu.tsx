import type { MockupDetail } from '@postil/client';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { api } from '../../data/api/client.ts';
import { FormConflict, type Settled } from '../../data/records/form-conflict.tsx';
import { mockupRecords } from '../../data/records/kinds.ts';
import { refusalOf, sendEdit } from '../../data/records/versions.ts';
import { mockupCache } from '../../features/mockups/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { problemOf } from '../../i18n/problems.ts';
import { ConfirmByName } from '../../ui/confirm.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/overlay/menu.tsx';
import { toast } from '../../ui/overlay/toasts.tsx';

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

/** What is edited of a mockup. */
type NamedMockup = Pick<MockupDetail, 'name' | 'version'>;

function RenameDialog({ mockup, onClose }: { mockup: MockupDetail; onClose: () => void }) {
  const texts = useTexts();
  const { common, mockups } = texts;
  const [name, setName] = useState(mockup.name);
  const [base, setBase] = useState<NamedMockup>(mockup);
  const save = useMutation({
    mutationFn: (from: NamedMockup) =>
      sendEdit<NamedMockup, unknown>({
        base: from,
        change: { name: name.trim() },
        read: () => api.getMockup({ id: mockup.id }),
        send: (options) => api.updateMockup({ id: mockup.id, name: name.trim() }, options),
      }),
    onSuccess: async () => {
      await mockupRecords.refresh();
      onClose();
    },
  });
  const isEmpty = name.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty && !save.isPending) save.mutate(base);
  };
  const settle = ({ now, taken, isFinal }: Settled<NamedMockup>) => {
    setBase(now);
    save.reset();
    if (taken.name !== undefined) setName(taken.name);
    if (isFinal) save.mutate(now);
  };
  const problem = isEmpty ? common.required : refusalOf(save.error, texts);
  return (
    <Dialog title={mockups.renameTitle} isOpen onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <FormConflict
          error={save.error}
          base={base}
          mine={{ name: name.trim() }}
          labels={{ name: common.name }}
          onSettled={settle}
        />
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
  const navigate = useNavigate();
  const removal = useMutation({
    mutationFn: () => api.deleteMockup({ id: mockup.id }),
    onSuccess: async () => {
      toast({ text: mockups.deleted(mockup.name) });
      await navigate({ to: '/mockups' });
      mockupCache.forget(mockup.id);
      await mockupRecords.refresh();
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
