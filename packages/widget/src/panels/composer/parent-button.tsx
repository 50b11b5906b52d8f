/** @jsxImportSource preact */
import { useWidget } from '../../parts/widget.ts';

/** Makes the comment one on the parent of its element. A finger, which hovers over nothing, chooses it only here. */
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
