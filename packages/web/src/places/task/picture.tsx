import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useRef, useState } from 'react';
import { IconButton } from '../../parts/icon-button.tsx';
import { useTexts } from '../../texts/context.tsx';
import type { TaskDetail } from './detail.ts';
import { pictureAddress } from './links.ts';

type Screenshot = NonNullable<TaskDetail['screenshot']>;

/** The screenshot of a task with its pin; it is enlarged by a click. */
export function Picture({ screenshot }: { screenshot: Screenshot }) {
  const { task } = useTexts();
  const [isLarge, setLarge] = useState(false);
  const { url, width, height, pin } = screenshot;
  // The same shares place the picture in its frame and the pin on the picture, so that the pin is always in view.
  const [x, y] = [share(pin?.x ?? 0.5), share(pin?.y ?? 0)];
  return (
    <>
      <button
        type="button"
        aria-label={task.enlarge}
        onClick={() => setLarge(true)}
        className="relative block h-52 w-full cursor-zoom-in overflow-hidden rounded-card border border-line bg-surface-sunken"
      >
        <img
          src={pictureAddress(url, location.origin)}
          alt=""
          width={width}
          height={height}
          decoding="async"
          className="size-full object-cover"
          style={{ objectPosition: `${x} ${y}` }}
        />
        {pin && <Pin x={x} y={y} />}
      </button>
      <Large screenshot={screenshot} isOpen={isLarge} onClose={() => setLarge(false)} />
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
      // A picture is not mirrored where one reads from right to left.
      style={{ left: x, top: y }}
    />
  );
}

/** The whole picture, as wide as it is or as the screen is. */
function Whole({ screenshot: { url, width, height, pin } }: { screenshot: Screenshot }) {
  const { task } = useTexts();
  return (
    <div className="relative" style={{ width, maxWidth: '100%' }}>
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
}: {
  readonly screenshot: Screenshot;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const { task, common } = useTexts();
  const area = useRef<HTMLElement>(null);
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-shade" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            // Not the button, whose tooltip would be in the way of the picture.
            event.preventDefault();
            area.current?.focus();
          }}
          className="fixed inset-x-4 top-4 z-40 mx-auto flex max-h-[calc(100dvh-32px)] w-fit max-w-[calc(100%-32px)] animate-appear flex-col overflow-hidden rounded-dialog border border-line bg-surface-raised shadow-float max-frame:inset-0 max-frame:max-h-none max-frame:max-w-full max-frame:rounded-none"
        >
          <header className="flex h-11 shrink-0 items-center gap-2 border-b border-line ps-4 pe-1.5">
            <Radix.Title className="flex-1 font-semibold">{task.picture}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={common.close}>
                <X size={16} aria-hidden />
              </IconButton>
            </Radix.Close>
          </header>
          {/* Focusable, so that it can be scrolled by keyboard. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable */}
          <section ref={area} aria-label={task.picture} tabIndex={0} className="min-h-0 overflow-auto outline-none">
            <Whole screenshot={screenshot} />
          </section>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
