import type { MockupDetail } from '@postil/client';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, Pencil } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../data/api/client.ts';
import { DeleteDialog } from '../../data/dialogs/delete-dialog.tsx';
import { NameDialog } from '../../data/dialogs/name-dialog.tsx';
import { mockupRecords } from '../../data/records/kinds.ts';
import { sendEdit } from '../../data/records/versions.ts';
import { mockupCache } from '../../features/mockups/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { DeleteItem, Menu, MenuItem, MenuLine } from '../../ui/overlay/menu.tsx';

/** The menu for renaming and deleting a mockup. */
export function MockupMenu({ mockup }: { mockup: MockupDetail }) {
  const { mockups: texts } = useTexts();
  const [openedDialog, setOpenedDialog] = useState<'rename' | 'delete' | undefined>();
  const close = () => setOpenedDialog(undefined);
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
        <MenuItem icon={<Pencil size={14} aria-hidden />} onSelect={() => setOpenedDialog('rename')}>
          {texts.rename}
        </MenuItem>
        <MenuLine />
        <DeleteItem onSelect={() => setOpenedDialog('delete')}>{texts.delete}</DeleteItem>
      </Menu>
      {openedDialog === 'rename' && <RenameMockup mockup={mockup} onClose={close} />}
      {openedDialog === 'delete' && <DeleteMockup mockup={mockup} onClose={close} />}
    </>
  );
}

/** The fields of a mockup that are needed to rename it. */
type NamedMockup = Pick<MockupDetail, 'name' | 'version'>;

function RenameMockup({ mockup, onClose }: { mockup: MockupDetail; onClose: () => void }) {
  const { mockups } = useTexts();
  const { id } = mockup;
  return (
    <NameDialog<NamedMockup, unknown>
      title={mockups.renameTitle}
      record={mockup}
      save={(name, base = mockup) =>
        sendEdit<NamedMockup, unknown>({
          base,
          change: { name },
          read: () => api.getMockup({ id }),
          send: (options) => api.updateMockup({ id, name }, options),
        })
      }
      onSaved={() => mockupRecords.refresh()}
      onClose={onClose}
    />
  );
}

function DeleteMockup({ mockup, onClose }: { mockup: MockupDetail; onClose: () => void }) {
  const { common, mockups } = useTexts();
  const navigate = useNavigate();
  const versions = mockups.versionsCount(mockup.versions.length);
  return (
    <DeleteDialog
      title={mockups.deleteTitle(mockup.name)}
      warning={mockups.deleteWarning(versions, common.comments(mockup.comments_count))}
      name={mockup.name}
      action={mockups.delete}
      successMessage={mockups.deleted(mockup.name)}
      remove={() => api.deleteMockup({ id: mockup.id })}
      onDeleted={async () => {
        await navigate({ to: '/mockups' });
        mockupCache.forget(mockup.id);
        await mockupRecords.refresh();
      }}
      onClose={onClose}
    />
  );
}
