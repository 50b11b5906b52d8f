/** @jsxImportSource preact */
import { legibleTextColor } from '@postil/contract/contrast';
import { directionOf } from '@postil/contract/languages';
import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Icon, IconButton } from './parts/icons.tsx';
import { PinLayer } from './parts/pin-layer.tsx';
import { useWidget } from './parts/widget.ts';

/** The duration of a notice without an action, in milliseconds. */
const NOTICE_MS = 6000;

/** The root component of the widget. */
export function Screen() {
  const { state, viewing } = useWidget();
  const { picking, isComposing, openId, isListOpen, texts, language, theme } = state;
  const isBusy = Boolean(picking || isComposing || openId || isListOpen);
  const onKeyDown = (event: KeyboardEvent) => {
    // Without this, the browser would also close the dialog of the page.
    if (event.key === 'Escape' && viewing.stepBack()) event.preventDefault();
  };
  return (
    <section
      class="app"
      lang={language}
      dir={directionOf(language)}
      data-theme={theme}
      data-busy={isBusy ? '' : undefined}
      aria-label={texts.feedback}
      onKeyDown={onKeyDown}
    >
      <PinLayer />
      <Launcher />
      <LoadedPanels isWanted={isBusy} />
      <Notice />
    </section>
  );
}

/** The panels, once they are loaded. */
function LoadedPanels({ isWanted }: { isWanted: boolean }) {
  const { viewing } = useWidget();
  const [Panels, setPanels] = useState<FunctionComponent>();
  useEffect(() => {
    if (!isWanted) return;
    loadPanels().then(({ Panels: loaded }) => setPanels(() => loaded), viewing.reportUnloaded);
  }, [isWanted, viewing]);
  return Panels ? <Panels /> : null;
}

const loadPanels = () => import('./panels/panels.tsx');

function Launcher() {
  const { state, viewing } = useWidget();
  const { texts, comments, isComplete, settings, isListOpen, picking, isClosed } = state;
  const { button_color: color, button_text: text } = settings;
  const count = `${comments.length}${isComplete ? '' : '+'}`;
  return (
    <div
      class={`launcher ${settings.position}`}
      hidden={Boolean(picking) || isClosed}
      onPointerEnter={() => loadPanels().catch(() => undefined)}
    >
      <button
        type="button"
        onClick={viewing.begin}
        {...(color && { style: { background: color, color: legibleTextColor(color) } })}
      >
        <Icon name="comment" />
        <span class="label" dir="auto">
          {text ?? texts.feedback}
        </span>
      </button>
      <button
        type="button"
        class="count"
        aria-expanded={isListOpen}
        aria-label={`${texts.list.title}: ${count}`}
        title={texts.list.title}
        onClick={viewing.toggleList}
      >
        {count}
      </button>
    </div>
  );
}

/** The current notice. */
function Notice() {
  const { state, store } = useWidget();
  const { notice, texts } = state;
  useEffect(() => {
    if (!notice || notice.retry) return;
    const timer = setTimeout(() => store.set({ notice: null }), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice, store]);
  const close = () => store.set({ notice: null });
  return (
    <div role="status">
      {notice && (
        <div class="notice row">
          <span class="spread">{notice.text}</span>
          {notice.retry && (
            <button
              type="button"
              onClick={() => {
                close();
                notice.retry?.();
              }}
            >
              {notice.label ?? texts.retry}
            </button>
          )}
          <IconButton icon="close" label={texts.close} onClick={close} />
        </div>
      )}
    </div>
  );
}
