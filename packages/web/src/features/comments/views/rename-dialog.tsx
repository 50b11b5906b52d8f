import { LIMITS } from '@postil/contract/limits';
import { api } from '../../../data/api/client.ts';
import { NameDialog } from '../../../data/dialogs/name-dialog.tsx';
import { viewRecords } from '../../../data/records/kinds.ts';
import { offerUndo } from '../../../data/records/undo.ts';
import { sendEdit } from '../../../data/records/versions.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { useViewChanges, type View } from './saved.ts';

/** The dialog that renames a view, with Undo. */
export default function RenameDialog({
  view,
  onClose,
}: {
  readonly view: View;
  readonly onClose: () => void;
}) {
  const { views, task, common } = useTexts();
  const { update } = useViewChanges();
  return (
    <NameDialog<View, View>
      title={views.renameTitle}
      record={view}
      maxLength={LIMITS.viewName}
      save={(name, base = view) => rename(base, name)}
      onSaved={async (saved) => {
        viewRecords.patch(saved.id, saved);
        if (saved.name === view.name) return;
        const undo = () => update(saved, { name: view.name }, task.changedTo(views.name, view.name));
        offerUndo({ text: task.changedTo(views.name, saved.name), label: common.undo, undo });
      }}
      onClose={onClose}
    />
  );
}

function rename(base: View, name: string): Promise<View> {
  const { id } = base;
  return sendEdit<View, View>({
    base,
    change: { name },
    read: async () => (await api.listViews()).find((each) => each.id === id) ?? base,
    send: (options) => api.updateView({ id, name }, options),
  });
}
