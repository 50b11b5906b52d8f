import { Dialog } from '../parts/dialog.tsx';
import { useTexts } from '../texts/context.tsx';

/** Finds projects, sites, tasks and commands by words. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { frame } = useTexts();
  return (
    <Dialog title={frame.palette} isOpen onClose={onClose}>
      {frame.paletteEmpty}
    </Dialog>
  );
}
