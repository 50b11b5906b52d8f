import type { MouseEvent, ReactNode } from 'react';
import { classes } from '../../../lib/classes.ts';
import { pictureUrl } from '../cache/queries.ts';
import { type Stage, usePan, useZoomGestures } from './use-stage.ts';
import { type Point, pointAt } from './zoom.ts';

const CHECKER =
  '[background-image:repeating-conic-gradient(var(--color-surface-sunken)_0_25%,var(--color-surface)_0_50%)] [background-size:20px_20px]';

/**
 * A picture on a chequered background that can be scrolled, dragged and zoomed. Overlays are positioned in fractions of
 * its size.
 *
 * @param scale the scale of the picture in addition to the zoom of the stage.
 */
export function PictureStage({
  stage,
  picture,
  label,
  scale = 1,
  isTopAligned = false,
  onPoint,
  onScroll,
  onInteract,
  children,
}: {
  readonly stage: Stage;
  readonly picture: { readonly image_url: string; readonly width: number; readonly height: number };
  readonly label: string;
  readonly scale?: number;
  readonly isTopAligned?: boolean;
  /** Called with the clicked point. */
  readonly onPoint?: ((point: Point) => void) | undefined;
  readonly onScroll?: () => void;
  /** Called when this picture gets the pointer or the focus. */
  readonly onInteract?: () => void;
  readonly children?: ReactNode;
}) {
  const { pane, sheet } = stage;
  const pan = usePan(pane);
  useZoomGestures(stage);
  const click = (event: MouseEvent) => {
    const { target } = event;
    if (pan.hasPanned.current || !sheet.current || !(target instanceof Element)) return;
    if (!sheet.current.contains(target) || target.closest('[data-control]')) return;
    onPoint?.(pointAt(sheet.current.getBoundingClientRect(), event));
  };
  // The pane is focusable so that it can be scrolled by keyboard; the crosshair places pins by keyboard.
  const interactionProps = {
    tabIndex: 0,
    onClick: click,
    onScroll,
    onPointerEnter: onInteract,
    onFocus: onInteract,
  };
  const size = { width: picture.width * stage.zoom * scale, height: picture.height * stage.zoom * scale };
  return (
    <section
      ref={pane}
      dir="ltr"
      aria-label={label}
      data-pane
      {...pan.handlers}
      {...interactionProps}
      className={classes(
        'relative min-h-0 min-w-0 flex-1 touch-pan-x touch-pan-y overflow-auto outline-offset-[-2px]',
        CHECKER,
        pan.isPanning ? 'cursor-grabbing select-none' : onPoint ? 'cursor-crosshair' : 'cursor-grab',
      )}
    >
      <div
        className={classes(
          'grid min-h-full w-max min-w-full justify-items-center p-8 max-frame:p-2',
          isTopAligned ? 'items-start' : 'items-center',
        )}
      >
        <div ref={sheet} data-testid="sheet" className="relative bg-surface-raised shadow-float" style={size}>
          <img
            src={pictureUrl(picture.image_url)}
            alt={label}
            width={picture.width}
            height={picture.height}
            draggable={false}
            className="size-full max-w-none select-none"
          />
          {children}
        </div>
      </div>
    </section>
  );
}
