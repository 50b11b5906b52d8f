import type { CommentedPage, PagePin } from '@postil/client';
import { Link } from '@tanstack/react-router';
import { Image } from 'lucide-react';
import { readTaskSearch, type TaskSearch } from '../../features/comments/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { classes } from '../../lib/classes.ts';

/** The aspect ratio of the frame around every picture. */
const FRAME_RATIO = 16 / 10;

/** The newest picture of a page, uncropped, with the pins of its open tasks. */
export function PagePicture({ page, openId }: { page: CommentedPage; openId: string | undefined }) {
  const { pages, board } = useTexts();
  const { picture, pins } = page;
  if (!picture) {
    return (
      <p className="flex h-16 items-center justify-center gap-2 bg-surface-sunken text-text-quiet">
        <Image size={16} aria-hidden />
        {pages.noPicture}
      </p>
    );
  }
  const { thumbnail_url: thumbnail, width, height } = picture;
  const isWide = width / height >= FRAME_RATIO;
  return (
    <div className="flex aspect-[16/10] items-center justify-center overflow-hidden bg-surface-sunken">
      <div
        className={classes('relative', isWide ? 'w-full' : 'h-full')}
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        <img
          src={thumbnail}
          alt={board.pinnedPicture}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          className="size-full"
        />
        {pins.map((pin, index) => (
          <PicturePin key={pin.id} pin={pin} number={index + 1} isOpen={pin.id === openId} />
        ))}
      </div>
    </div>
  );
}

/** The classes of a pin, by the corner that is on its point. */
const CORNERS = {
  'bottom left': '-translate-y-full rounded-bl-none',
  'bottom right': '-translate-full rounded-br-none',
  'top left': 'rounded-tl-none',
  'top right': '-translate-x-full rounded-tr-none',
} as const;

/** The corner of a pin to put on its point, so that the whole pin is within the picture. */
function cornerOf({ x, y }: { readonly x: number; readonly y: number }): keyof typeof CORNERS {
  return `${y < 0.12 ? 'top' : 'bottom'} ${x > 0.92 ? 'right' : 'left'}`;
}

/** The pin of a task in the picture. Keyboard users follow the link in the list. */
function PicturePin({
  pin,
  number,
  isOpen,
}: {
  readonly pin: PagePin;
  readonly number: number;
  readonly isOpen: boolean;
}) {
  if (!pin.point) return null;
  return (
    <Link
      to="."
      search={(before: TaskSearch) => readTaskSearch({ ...before, task: pin.id })}
      resetScroll={false}
      preload={false}
      tabIndex={-1}
      aria-hidden
      data-pin={pin.id}
      title={pin.title ?? pin.content}
      className={classes(
        'absolute flex size-5.5 items-center justify-center rounded-full border border-on-pin/40 bg-pin text-xs font-semibold text-on-pin tabular-nums shadow-float hover:z-10 coarse:after:absolute coarse:after:-inset-2.5',
        CORNERS[cornerOf(pin.point)],
        isOpen && 'z-10 ring-3 ring-accent',
      )}
      // Pictures are not mirrored in right-to-left languages.
      style={{ left: `${pin.point.x * 100}%`, top: `${pin.point.y * 100}%` }}
    >
      {number}
    </Link>
  );
}
