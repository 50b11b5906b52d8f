import type { Task } from '@postil/client';
import { useTexts } from '../../../i18n/context.tsx';

type Screenshot = NonNullable<Task['screenshot']>;

/** The part of a screenshot around its pin, or else at its top, 96 px high. */
export function CardPicture({ screenshot }: { screenshot: Screenshot }) {
  const { board } = useTexts();
  const { thumbnail_url: thumbnail, width, height, pin } = screenshot;
  // The same percentages align the picture with the frame and place the pin in it, so the pin is always visible.
  const x = `${(pin?.x ?? 0.5) * 100}%`;
  const y = `${(pin?.y ?? 0) * 100}%`;
  return (
    <span className="relative mb-2 block h-24 overflow-hidden rounded-control border border-line bg-surface-sunken">
      <img
        src={thumbnail}
        alt={board.pinnedPicture}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        draggable={false}
        className="size-full object-cover"
        style={{ objectPosition: `${x} ${y}` }}
      />
      {pin && <span aria-hidden className="pin-ring size-5" style={{ left: x, top: y }} />}
    </span>
  );
}
