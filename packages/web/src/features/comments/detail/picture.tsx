import { useRef, useState } from 'react';
import { useTexts } from '../../../i18n/context.tsx';
import type { TaskDetail } from './detail.ts';
import { LargePicture, Pin, percentage } from './large.tsx';
import { pictureUrl } from './links.ts';

type Screenshot = NonNullable<TaskDetail['screenshot']>;

/** The screenshot of a task with its pin; a click enlarges it. @param isSmall true: sized for a row of a list. */
export function TaskScreenshot({
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
  // The same percentages align the picture and position the pin in the frame, so that the pin is always visible.
  const [x, y] = [percentage(pin?.x ?? 0.5), percentage(pin?.y ?? 0)];
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
          src={pictureUrl(isSmall ? thumbnail : url, location.origin)}
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
      <LargePicture
        picture={screenshot}
        title={task.picture}
        isOpen={isLarge}
        onClose={() => setLarge(false)}
        onClosed={() => button.current?.focus()}
      />
    </>
  );
}
