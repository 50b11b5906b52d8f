/** @jsxImportSource preact */
import { useWidget } from '../../parts/widget.ts';

/** Moves the comment to the parent of its element. Touch, which cannot hover, has no other way to choose it. */
export function ParentButton() {
  const widget = useWidget();
  if (!matchMedia('(pointer: coarse)').matches) return null;
  return (
    <button
      type="button"
      class="outlined"
      onClick={() =>
        void import('../picking/picker.tsx')
          .then(({ chooseParent }) => chooseParent(widget))
          .catch(widget.viewing.reportMissing)
      }
    >
      {widget.state.texts.picking.parent}
    </button>
  );
}
