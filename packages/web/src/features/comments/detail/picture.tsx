import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useRef, useState } from 'react';
import { useTexts } from '../../../i18n/context.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { closeOnEscape } from '../../../ui/overlay/escape.ts';
import type { TaskDetail } from './detail.ts';
import { pictureAddress } from './links.ts';

type Screenshot = NonNullable<TaskDetail['screenshot']>;

/** The screenshot of a task with its pin; it is enlarged by a click. @param isSmall for a row of a list. */
export function Picture({
  screenshot,
  isSmall = false,
}: {
  readonly screenshot: Screenshot;
  readonly isSmall?: boolean;
}) {
  const { task } = useTexts();
  const [isLarge, setLarge] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { url, thumbnail_url: thumbnail, width, height, pin } = screenshot;
  // The same shares place the picture in its frame and the pin on the picture, so that the pin is always in view.
  const [x, y] = [share(pin?.x ?? 0.5), share(pin?.y ?? 0)];
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={task.enlarge}
        onClick={() => setLarge(true)}
        className={`relative block w-full cursor-zoom-in overflow-hidden rounded-card border border-line bg-surface-sunken ${isSmall ? 'h-24' : 'h-52'}`}
      >
        <img
          src={pictureAddress(isSmall ? thumbnail : url, location.origin)}
          alt=""
          width={width}
          height={height}
          loading={isSmall ? 'lazy' : 'eager'}
          decoding="async"
          className="size-full object-cover"
          style={{ objectPosition: `${x} ${y}` }}
        />
        {pin && <Pin x={x} y={y} />}
      </button>
      <Large
        screenshot={screenshot}
        isOpen={isLarge}
        onClose={() => setLarge(false)}
        onClosed={() => button.current?.focus()}
      />
    </>
  );
}

const share = (value: number) => `${value * 100}%`;

function Pin({ x, y }: { x: string; y: string }) {
  return (
    <span
      aria-hidden
      data-testid="pin"
      className="absolute size-5 -translate-1/2 rounded-full border-2 border-surface-raised bg-pin shadow-float"
      // Pictures are not mirrored in right-to-left languages.
      style={{ left: x, top: y }}
    />
  );
}

/** The whole picture, at its own width or that of the screen. */
function Whole({ screenshot: { url, width, height, pin } }: { screenshot: Screenshot }) {
  const { task } = useTexts();
  return (
    <div className="relative shrink-0" style={{ width, maxWidth: '100%' }}>
      <img
        src={pictureAddress(url, location.origin)}
        alt={task.picture}
        width={width}
        height={height}
        className="h-auto w-full"
      />
      {pin && <Pin x={share(pin.x)} y={share(pin.y)} />}
    </div>
  );
}

function Large({
  screenshot,
  isOpen,
  onClose,
  onClosed,
}: {
  readonly screenshot: Screenshot;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Gives the focus back. */
  readonly onClosed: () => void;
}) {
  const { task, common } = useTexts();
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-shade" />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
          onOpenAutoFocus={(event) => {
            // Not the button, whose tooltip would be in the way; from here the arrow keys scroll.
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          onKeyDown={closeOnEscape(onClose)}
          className="fixed inset-x-4 top-4 z-40 mx-auto flex max-h-[calc(100dvh-32px)] w-fit max-w-[calc(100%-32px)] animate-appear flex-col overflow-auto rounded-dialog border border-line bg-surface-raised shadow-float outline-none max-frame:inset-0 max-frame:max-h-none max-frame:max-w-full max-frame:rounded-none"
        >
          <header className="sticky start-0 top-0 z-10 flex h-11 shrink-0 items-center gap-2 border-b border-line bg-surface-raised ps-4 pe-1.5">
            <Radix.Title className="flex-1 font-semibold">{task.picture}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={common.close}>
                <X size={16} aria-hidden />
              </IconButton>
            </Radix.Close>
          </header>
          <Whole screenshot={screenshot} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
