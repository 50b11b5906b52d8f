import { useState } from 'react';
import { useTexts } from '../../../i18n/context.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { pictureUrl } from '../detail/links.ts';

interface ComparedPicture {
  readonly url: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** The pictures before and after a result, side by side or overlaid with a slider; a click opens one in full size. */
export function Compare({ before, after }: { before: ComparedPicture | null; after: ComparedPicture }) {
  const { task } = useTexts();
  const [isOverlaid, setOverlaid] = useState(false);
  if (!before) return <Side label={task.results.after} picture={after} />;
  return (
    <div className="flex flex-col gap-2">
      {isOverlaid ? (
        <Overlay before={before} after={after} />
      ) : (
        <div className="grid grid-cols-2 items-start gap-2">
          <Side label={task.results.before} picture={before} />
          <Side label={task.results.after} picture={after} />
        </div>
      )}
      <Button look="quiet" className="-ms-3 self-start" onClick={() => setOverlaid(!isOverlaid)}>
        {isOverlaid ? task.results.beside : task.results.over}
      </Button>
    </div>
  );
}

function Side({ label, picture }: { label: string; picture: ComparedPicture }) {
  const url = pictureUrl(picture.url, location.origin);
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <figcaption className="text-text-quiet">{label}</figcaption>
      <a href={url} target="_blank" rel="noreferrer">
        <img
          src={url}
          alt={label}
          width={picture.width}
          height={picture.height}
          decoding="async"
          className="h-auto w-full rounded-control border border-line bg-surface-sunken"
        />
      </a>
    </figure>
  );
}

const PERCENT = 100;

/** Both pictures overlaid: the slider sets the visible part of the later one. */
function Overlay({ before, after }: { before: ComparedPicture; after: ComparedPicture }) {
  const { task } = useTexts();
  const [visiblePercent, setVisiblePercent] = useState(PERCENT / 2);
  return (
    <div className="flex flex-col gap-2">
      <div
        dir="ltr"
        className="relative overflow-hidden rounded-control border border-line bg-surface-sunken"
        style={{ aspectRatio: `${before.width} / ${before.height}` }}
      >
        <Layer picture={before} label={task.results.before} />
        <div className="absolute inset-0" style={{ clipPath: `inset(0 0 0 ${PERCENT - visiblePercent}%)` }}>
          <Layer picture={after} label={task.results.after} />
        </div>
        <span
          aria-hidden
          className="absolute inset-y-0 w-0.5 bg-accent"
          style={{ left: `${PERCENT - visiblePercent}%` }}
        />
      </div>
      <input
        type="range"
        dir="rtl"
        min={0}
        max={PERCENT}
        value={visiblePercent}
        aria-label={task.results.compare}
        onChange={({ target }) => setVisiblePercent(Number(target.value))}
        className="w-full accent-accent coarse:h-11"
      />
    </div>
  );
}

function Layer({ picture, label }: { picture: ComparedPicture; label: string }) {
  return (
    <img
      src={pictureUrl(picture.url, location.origin)}
      alt={label}
      className="absolute inset-0 size-full object-cover object-top"
    />
  );
}
