/** @jsxImportSource preact */
import { logMissing } from '../../api/missing.ts';
import { useWidget } from '../../parts/widget.ts';

/** Moves the comment to the parent of its element. Touch, which cannot hover, has no other way to choose it. */
export function ParentButton() {
  const widget = useWidget();
  if (!matchMedia('(pointer: coarse)').matches) return null;
  return (
    <button
      type="button"
      class="outlined"
      // If the picker is not loaded, another press tries again.
      onClick={() =>
        void import('../picking/picker.tsx').then(({ chooseParent }) => chooseParent(widget), logMissing)
      }
    >
      {widget.state.texts.picking.parent}
    </button>
  );
}
