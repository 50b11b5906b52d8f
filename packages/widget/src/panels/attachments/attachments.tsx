/** @jsxImportSource preact */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { AttachedPicture } from '../../api/types.ts';
import { Icon, IconButton } from '../../parts/icons.tsx';
import { useWidget } from '../../parts/widget.ts';

const CSS = `
.attached { display: flex; flex-wrap: wrap; gap: 6px; align-items: center }
.attached > span { position: relative; display: flex }
.attached canvas, .attached img { display: block; width: 72px; height: 54px; object-fit: cover; border: 1px solid var(--line); border-radius: 6px; background: var(--sunken) }
.attached .tools { position: absolute; inset-block-start: 2px; inset-inline-end: 2px }
.attached .tools button { background: var(--surface); border-color: var(--line); color: var(--text) }
`;

/** The pictures of the text that is being written, and a button for one more. */
export function AttachmentsField(props: {
  readonly files: readonly Blob[];
  readonly onAdd: (files: readonly Blob[]) => void;
  readonly onRemove: (file: Blob) => void;
}) {
  const { state, host } = useWidget();
  const { picture: texts } = state.texts;
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => host.addStyles(CSS), [host]);
  return (
    <div class="attached small">
      {props.files.map((file, index) => (
        <span key={index}>
          <Preview file={file} label={texts.further(index + 1)} />
          <span class="tools">
            <IconButton
              icon="bin"
              label={`${texts.remove} (${index + 1})`}
              onClick={() => props.onRemove(file)}
            />
          </span>
        </span>
      ))}
      <button type="button" class="quiet" onClick={() => input.current?.click()}>
        <Icon name="picture" />
        {texts.another}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        class="hidden"
        tabIndex={-1}
        aria-hidden="true"
        accept="image/png,image/jpeg,image/webp"
        onChange={({ currentTarget }) => {
          props.onAdd([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

/** A preview on a canvas rather than an image, because the page's policy may block images created by scripts. */
function Preview({ file, label }: { file: Blob; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    let isUnmounted = false;
    void createImageBitmap(file).then(
      (bitmap) => {
        if (isUnmounted || !canvas.current) return;
        [canvas.current.width, canvas.current.height] = [bitmap.width, bitmap.height];
        canvas.current.getContext('2d')?.drawImage(bitmap, 0, 0);
      },
      () => undefined, // The server decides on a file that the browser cannot show.
    );
    return () => {
      isUnmounted = true;
    };
  }, [file]);
  return <canvas ref={canvas} width={72} height={54} role="img" aria-label={label} />;
}

/** Pictures that are on the server. */
export function AttachedPictures({ pictures }: { pictures: readonly AttachedPicture[] }) {
  const { host } = useWidget();
  useLayoutEffect(() => host.addStyles(CSS), [host]);
  return (
    <div class="attached small">
      {pictures.map((picture, index) => (
        <PictureLink key={picture.id} picture={picture} number={index + 1} />
      ))}
    </div>
  );
}

/** Opens the picture in a tab. If the thumbnail fails to load, as under the page's policy, a label replaces it. */
function PictureLink({ picture, number }: { picture: AttachedPicture; number: number }) {
  const { texts } = useWidget().state;
  const [isBlocked, setIsBlocked] = useState(false);
  const label = texts.picture.further(number);
  return (
    <a href={picture.url} target="_blank" rel="noopener noreferrer">
      {isBlocked ? label : <img src={picture.thumbnail_url} alt={label} onError={() => setIsBlocked(true)} />}
    </a>
  );
}
