/** @jsxImportSource preact */

import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { native } from '../../dom/native.ts';
import { useReturnedFocus } from '../../parts/card.tsx';
import { useWidget } from '../../parts/widget.ts';
import { Bar } from './bar.tsx';
import type { Region } from './choice.ts';
import { createPointer } from './pointer.ts';
import { chooseQuietly } from './quiet.ts';
import { type Picking, usePicking } from './use-picking.ts';

export { chooseParent } from './choose-parent.ts';

/** Outlines the element under the pointer, until an element, a region or a text is chosen. */
export function Picker() {
  const { state, follower } = useWidget();
  const picking = usePicking();
  const outline = useRef<HTMLDivElement>(null);
  useReturnedFocus(!state.picking?.isQuiet);
  const { target, mode, region, modules } = picking;
  const element = mode === 'text' ? undefined : target.element;
  useLayoutEffect(() => {
    const position = () => {
      if (outline.current && element) surround(outline.current, native(element).getBoundingClientRect());
    };
    position();
    return follower.onFrame(position);
  }, [element, follower, region]);
  return (
    <>
      {state.picking?.isQuiet ? <Listener picking={picking} /> : <PickingOverlay picking={picking} />}
      {region ? <RegionOutline region={region} /> : element && <div class="outline" ref={outline} />}
      <Bar
        mode={mode}
        onMode={picking.setMode}
        onParent={target.element && mode !== 'text' ? picking.hold : undefined}
        onTake={picking.take}
      />
      <p class="hidden" role="status">
        {element &&
          modules &&
          state.texts.picking.chosen(native(element).localName, modules.anchors.textOf(element, 60))}
      </p>
    </>
  );
}

/** An overlay that catches the pointer and has the focus. */
function PickingOverlay({ picking }: { picking: Picking }) {
  const { texts } = useWidget().state;
  const veil = useRef<HTMLDivElement>(null);
  const pointer = usePointer(picking);
  useLayoutEffect(() => veil.current?.focus({ preventScroll: true }), []);
  return (
    <div
      ref={veil}
      class={`veil ${picking.mode}`}
      role="application"
      tabIndex={-1}
      aria-label={`${texts.picking.title}. ${texts.picking.hint}`}
      onPointerMove={pointer.pointermove}
      onPointerDown={pointer.pointerdown}
      onPointerUp={pointer.pointerup}
      onPointerCancel={pointer.pointercancel}
      onClick={pointer.click}
      onWheel={(event) => scrollContainer(picking.at(event), event)}
      onKeyDown={picking.onKeyDown}
    />
  );
}

/** Follows the pointer and the keys without an overlay. */
function Listener({ picking }: { picking: Picking }) {
  const { host, viewing } = useWidget();
  const pointer = usePointer(picking);
  const latest = useRef(picking);
  latest.current = picking;
  useLayoutEffect(
    () =>
      picking.mode === 'text'
        ? undefined
        : chooseQuietly(host.element, pointer, (event) => {
            if (event.key !== 'Escape') latest.current.onKeyDown(event);
            else if (viewing.stepBack()) event.preventDefault();
          }),
    [host, viewing, pointer, picking.mode],
  );
  return null;
}

/** Stable pointer handlers, which use the current state. */
function usePointer(picking: Picking) {
  const latest = useRef(picking);
  latest.current = picking;
  return useMemo(
    () =>
      createPointer({
        onMove: (event) => latest.current.onMove(event),
        onDrag: (region) => latest.current.setRegion(region),
        onRegion: (region) => latest.current.takeRegion(region),
        onClick: (event) => latest.current.onClick(event),
        drawsByTouch: () => latest.current.mode === 'region',
      }),
    [],
  );
}

/** The region that is being drawn. */
function RegionOutline({ region }: { region: Region }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current) surround(box.current, region);
  }, [region]);
  return <div class="outline" ref={box} />;
}

/** Places an outline around a rectangle. */
function surround({ style }: HTMLElement, { x, y, width, height }: Region): void {
  style.transform = `translate(${x - 3}px, ${y - 3}px)`;
  style.width = `${width + 6}px`;
  style.height = `${height + 6}px`;
}

/** Scrolls the container under the pointer, which the wheel does not reach. The window scrolls by itself. */
function scrollContainer(element: Element | undefined, { deltaX, deltaY }: WheelEvent): void {
  for (
    let each = element;
    each && each !== native(document).documentElement;
    each = native(each).parentElement ?? undefined
  ) {
    const isLarger =
      native(each).scrollHeight > native(each).clientHeight ||
      native(each).scrollWidth > native(each).clientWidth;
    if (each === native(document).body || !isLarger || !/auto|scroll/.test(getComputedStyle(each).overflow))
      continue;
    native(each).scrollBy(deltaX, deltaY);
    return;
  }
}
