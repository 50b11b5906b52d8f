/** @jsxImportSource preact */
import { useLayoutEffect, useState } from 'preact/hooks';
import type { Box } from '../page/following/positions.ts';
import { useWidget } from './widget.ts';

/** Marks the box or the text of a comment on the screen; nothing for a comment on a whole element. */
export function TargetMark({ id }: { id: string }) {
  const { follower } = useWidget();
  const [boxes, setBoxes] = useState<readonly Box[]>([]);
  useLayoutEffect(() => {
    const update = () => {
      const next = follower.spotOf(id)?.isVisible ? follower.boxesOf(id) : [];
      // Avoids a re-render without a change.
      setBoxes((previous) => (previous.join() === next.join() ? previous : next));
    };
    update();
    return follower.onFrame(update);
  }, [follower, id]);
  return (
    <>
      {boxes.map(([x, y, width, height]) => (
        <div
          key={`${x} ${y}`}
          class="outline"
          style={{ transform: `translate(${x}px, ${y}px)`, width: `${width}px`, height: `${height}px` }}
        />
      ))}
    </>
  );
}
