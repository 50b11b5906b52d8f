/** @jsxImportSource preact */
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Picture } from '../../model/state.ts';
import { Icon, IconButton } from '../../parts/icons.tsx';
import { useActions, useWidget } from '../../parts/widget.ts';

/** The picture of the comment: shown before it is sent, and removable with one click. */
export function PictureField() {
  const { state } = useWidget();
  const { pictures } = useActions();
  const { picture, texts } = state;
  if (picture.kind === 'ready') return <Preview picture={picture.picture} />;
  if (picture.kind === 'taking')
    return (
      <div class="picture quiet small" role="status">
        {texts.picture.taking}
      </div>
    );
  return (
    <div>
      {picture.kind === 'failed' && <p class="quiet small">{texts.picture.failed}</p>}
      <div class="choices small">
        <button type="button" onClick={() => void pictures.take()}>
          <Icon name="picture" />
          {texts.picture.add}
        </button>
        <OtherSources />
      </div>
    </div>
  );
}

/** Other sources of pictures, for content that a rendered picture cannot show, or that is outside of the page. */
function OtherSources() {
  const { state } = useWidget();
  const { pictures } = useActions();
  const { texts } = state;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <CaptureButton />
      <button type="button" onClick={() => input.current?.click()}>
        {texts.picture.upload}
      </button>
      <span class="quiet">{texts.picture.paste}</span>
      <input
        ref={input}
        type="file"
        multiple
        class="hidden"
        tabIndex={-1}
        aria-hidden="true"
        accept="image/png,image/jpeg,image/webp"
        onChange={({ currentTarget }) => {
          pictures.add([...(currentTarget.files ?? [])]);
          // So that the same file can be chosen again after its removal.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** Captures the screen, if the browser can. */
function CaptureButton() {
  const { state } = useWidget();
  const { pictures } = useActions();
  if (!('getDisplayMedia' in (navigator.mediaDevices ?? {}))) return null;
  return (
    <button type="button" onClick={() => void pictures.captureScreen()}>
      {state.texts.picture.screen}
    </button>
  );
}

function Preview({ picture }: { picture: Picture }) {
  const { state, store } = useWidget();
  const { pictures } = useActions();
  const { texts } = state;
  return (
    <div>
      <div class="picture">
        <Bitmap source={picture.bitmap} label={texts.picture.preview} />
        <div class="tools">
          <IconButton
            icon="pen"
            label={texts.picture.annotate}
            onClick={() => store.set({ isAnnotating: true })}
          />
          <IconButton icon="bin" label={texts.picture.remove} onClick={pictures.remove} />
        </div>
      </div>
      {picture.missing > 0 && (
        <div class="choices small" role="status">
          <span class="quiet">{texts.picture.missing}</span>
          <CaptureButton />
        </div>
      )}
    </div>
  );
}

/** A picture, on a canvas rather than an image, because the page's policy may block images created by scripts. */
function Bitmap({ source, label }: { source: HTMLCanvasElement; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const { current } = canvas;
    if (!current) return;
    current.width = source.width;
    current.height = source.height;
    current.getContext('2d')?.drawImage(source, 0, 0);
  }, [source]);
  return <canvas ref={canvas} role="img" aria-label={label} />;
}
