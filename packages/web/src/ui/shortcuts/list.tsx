import { useTexts } from '../../i18n/context.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { formatKeys, type Shortcut } from './keys.ts';

/** Lists the shortcuts of the screen; of those with the same keys, only the last, in the topmost layer. */
export function ShortcutList({
  shortcuts,
  onClose,
}: {
  readonly shortcuts: readonly Shortcut[];
  readonly onClose: () => void;
}) {
  const { frame } = useTexts();
  const activeShortcuts = new Map(shortcuts.map((each) => [each.keys, each])).values();
  return (
    <Dialog title={frame.shortcuts} description={frame.shortcutsHint} isOpen onClose={onClose}>
      {/* Makes a long list scrollable by keyboard. */}
      <dl tabIndex={0} className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 outline-offset-4">
        {[...Map.groupBy(activeShortcuts, ({ label }) => label)].map(([label, labelledShortcuts]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="flex items-start gap-1">
              {labelledShortcuts.map(({ keys }) => (
                <kbd
                  key={keys}
                  className="rounded-control border border-line bg-surface-sunken px-1.5 py-0.5 font-sans text-xs"
                >
                  {formatKeys(keys)}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
