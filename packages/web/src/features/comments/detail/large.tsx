import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { CloseButton, ModalFrame } from '../../../ui/overlay/opened-dialog.tsx';
import { pictureUrl } from './links.ts';

/** A picture of a comment: its screenshot, or a further picture, which has no pin. */
interface ShownPicture {
  readonly url: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Fractions of the width and the height. */
  readonly pin?: { readonly x: number; readonly y: number } | null;
}

/** A picture in full size over the page. @param tools beside the button that closes it. */
export function LargePicture({
  picture,
  title,
  tools,
  isOpen,
  onClose,
  onClosed,
}: {
  readonly picture: ShownPicture;
  readonly title: string;
  readonly tools?: ReactNode;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called after it has closed, to return the focus. */
  readonly onClosed: () => void;
}) {
  return (
    <ModalFrame
      isOpen={isOpen}
      onClose={onClose}
      // Not the button, whose tooltip would cover the picture; from here the arrow keys scroll.
      onOpened={(content) => content.focus()}
      onClosed={onClosed}
      className="inset-x-4 top-4 mx-auto flex max-h-[calc(100dvh-32px)] w-fit max-w-[calc(100%-32px)] flex-col overflow-auto rounded-dialog border border-line bg-surface-raised shadow-float outline-none max-frame:inset-0 max-frame:max-h-none max-frame:max-w-full max-frame:rounded-none"
    >
      <header className="sticky start-0 top-0 z-10 flex h-11 shrink-0 items-center gap-2 border-b border-line bg-surface-raised ps-4 pe-1.5">
        <Radix.Title className="flex-1 font-semibold">{title}</Radix.Title>
        {tools}
        <CloseButton />
      </header>
      <WholePicture picture={picture} title={title} />
    </ModalFrame>
  );
}

/** The whole picture, at its own width, but no wider than the screen. */
function WholePicture({
  picture: { url, width, height, pin },
  title,
}: {
  picture: ShownPicture;
  title: string;
}) {
  return (
    <div className="relative shrink-0" style={{ width, maxWidth: '100%' }}>
      <img
        src={pictureUrl(url, location.origin)}
        alt={title}
        width={width}
        height={height}
        className="h-auto w-full"
      />
      {pin && <Pin x={percentage(pin.x)} y={percentage(pin.y)} />}
    </div>
  );
}

/** A fraction as a percentage, for a style. */
export const percentage = (value: number) => `${value * 100}%`;

/** The mark of a commented position: a ring, so that the position stays visible. */
export function Pin({ x, y }: { x: string; y: string }) {
  return (
    <span
      aria-hidden
      data-testid="pin"
      className="pin-ring size-7"
      // Pictures are not mirrored in right-to-left languages.
      style={{ left: x, top: y }}
    />
  );
}
