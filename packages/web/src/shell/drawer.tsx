import { Dialog as Radix } from 'radix-ui';
import { useTexts } from '../i18n/context.tsx';
import { useFocusBack } from '../ui/overlay/focus-back.ts';
import { ModalFrame } from '../ui/overlay/opened-dialog.tsx';
import { Sidebar } from './sidebar/sidebar.tsx';
import { Views } from './sidebar/views.tsx';

/** The navigation on a narrow screen. */
export default function Drawer({ onClose }: { onClose: () => void }) {
  const { frame } = useTexts();
  const returnFocus = useFocusBack(true);
  return (
    <ModalFrame
      onClose={onClose}
      onClosed={returnFocus}
      className="inset-y-0 start-0 w-72 border-e border-line bg-surface-sunken"
    >
      <Radix.Title className="sr-only">{frame.navigation}</Radix.Title>
      <Sidebar isNarrow={false} onLeave={onClose} views={<Views onLeave={onClose} />} />
    </ModalFrame>
  );
}
