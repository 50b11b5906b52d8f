/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { IconButton } from '../../parts/icons.tsx';
import { useWidget } from '../../parts/widget.ts';

/** The kinds of targets. */
export type Mode = 'element' | 'region' | 'text';

/** The breakpoint up to which the bar is at the foot of the window. */
const BREAKPOINT_PX = 640;

interface BarProps {
  readonly mode: Mode;
  readonly onMode: (mode: Mode) => void;
  /** Chooses the parent of the element under the pointer; absent without one. */
  readonly onParent: (() => void) | undefined;
  /** Confirms the held or selected target; absent without one. */
  readonly onTake: (() => void) | undefined;
}

/** The bar with the kinds of targets. It can be moved to the other edge, since it may cover the intended element. */
export function Bar({ mode, onMode, onParent, onTake }: BarProps) {
  const { state, viewing } = useWidget();
  const [isLow, setLow] = useState(state.picking?.isAtTop === true && innerWidth > BREAKPOINT_PX);
  const { texts } = state;
  const { picking } = texts;
  const isTouch = matchMedia('(pointer: coarse)').matches;
  const hints = {
    element: isTouch ? picking.touchHint : picking.hint,
    region: picking.regionHint,
    text: picking.textHint,
  };
  const modeButton = (each: Mode, label: string) => (
    <button
      type="button"
      class="outlined"
      aria-pressed={mode === each}
      onClick={() => onMode(mode === each ? 'element' : each)}
    >
      {label}
    </button>
  );
  return (
    <div class={`bar ${isLow ? 'low' : ''}`}>
      <p class="spread">
        <strong>{picking.title}</strong>
        <span class="quiet">{hints[mode]}</span>
      </p>
      <div class="row">
        {onTake && (
          <button type="button" class="primary" onClick={onTake}>
            {picking.take}
          </button>
        )}
        {!isTouch && (
          <button
            type="button"
            class="outlined"
            aria-disabled={!onParent}
            title={picking.parentHint}
            onClick={() => onParent?.()}
          >
            {picking.parent}
          </button>
        )}
        {isTouch && modeButton('region', picking.region)}
        {modeButton('text', picking.text)}
        <IconButton icon="edge" label={picking.move} onClick={() => setLow(!isLow)} />
        <button type="button" class="outlined" onClick={() => viewing.closeAll()}>
          {texts.cancel}
        </button>
      </div>
    </div>
  );
}
