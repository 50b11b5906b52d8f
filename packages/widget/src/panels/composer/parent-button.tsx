/** @jsxImportSource preact */
import { useWidget } from '../../parts/widget.ts';

/** Moves the comment to the parent of its element. Touch, which cannot hover, has no other way to choose it. */
export function ParentButton() {
  const widget = useWidget();
  if (!matchMedia('(pointer: coarse)').matches) return null;
  const choose = async () => (await import('../picking/picker.tsx')).chooseParent(widget);
  return (
    <button
      type="button"
      class="outlined"
      onClick={() => void choose().catch(() => undefined /* not loaded: another press tries again */)}
    >
      {widget.state.texts.picking.parent}
    </button>
  );
}
