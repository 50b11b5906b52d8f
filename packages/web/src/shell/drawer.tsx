import { Dialog as Radix } from 'radix-ui';
import { useTexts } from '../i18n/context.tsx';
import { closeOnEscape } from '../ui/overlay/escape.ts';
import { useFocusBack } from '../ui/overlay/focus-back.ts';
import { Sidebar } from './sidebar/sidebar.tsx';
import { Views } from './sidebar/views.tsx';

/** The navigation on a narrow screen. */
export default function Drawer({ onClose }: { onClose: () => void }) {
  const { frame } = useTexts();
  const giveFocusBack = useFocusBack(true);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 appears bg-shade" />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            giveFocusBack();
          }}
          onKeyDown={closeOnEscape(onClose)}
          className="fixed inset-y-0 start-0 z-40 w-72 appears border-e border-line bg-surface-sunken"
        >
          <Radix.Title className="sr-only">{frame.navigation}</Radix.Title>
          <Sidebar isNarrow={false} onLeave={onClose} views={<Views onLeave={onClose} />} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
