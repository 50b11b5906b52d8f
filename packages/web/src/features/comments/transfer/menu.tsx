import { Download, Ellipsis, Upload } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../../data/session.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { lazyPart } from '../../../lib/loaded-later.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx';
import type { TaskSearch } from '../cache/search.ts';

const ExportDialog = lazyPart(() => import('./export-dialog.tsx'));
const ImportDialog = lazyPart(() => import('./import-dialog.tsx'));

/** The actions for all tasks that match the filters: export and import. */
export default function TransferMenu({ search }: { search: TaskSearch }) {
  const { transfer } = useTexts();
  const may = useMay();
  const [openedDialog, setOpenedDialog] = useState<'export' | 'import'>();
  const close = () => setOpenedDialog(undefined);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={transfer.menu}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<Download size={14} aria-hidden />} onSelect={() => setOpenedDialog('export')}>
          {transfer.export}
        </MenuItem>
        {!may.isGuest && (
          <MenuItem icon={<Upload size={14} aria-hidden />} onSelect={() => setOpenedDialog('import')}>
            {transfer.import}
          </MenuItem>
        )}
      </Menu>
      {openedDialog === 'export' && <ExportDialog search={search} onClose={close} />}
      {openedDialog === 'import' && <ImportDialog search={search} onClose={close} />}
    </>
  );
}
