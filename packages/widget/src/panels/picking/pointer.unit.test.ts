import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Region } from './choice.ts';
import { createPointer } from './pointer.ts';

beforeEach(() => {
  vi.stubGlobal('innerWidth', 800);
  vi.stubGlobal('innerHeight', 600);
  vi.stubGlobal('Element', class {});
});
afterEach(() => vi.unstubAllGlobals());

/** A pointer with a record of its actions. */
function setUp(drawsByTouch = false) {
  const done: (string | Region)[] = [];
  const pointer = createPointer({
    onMove: () => done.push('move'),
    onDrag: () => {},
    onRegion: (region) => done.push(region),
    onClick: () => done.push('click'),
    drawsByTouch: () => drawsByTouch,
  });
  const at = (clientX: number, clientY: number, pointerType = 'mouse') =>
    // No other property of an event is read.
    ({ clientX, clientY, pointerType, button: 0, isPrimary: true }) as PointerEvent;
  const drag = (from: PointerEvent, to: PointerEvent) => {
    pointer.pointerdown(from);
    pointer.pointermove(to);
    pointer.pointerup(to);
    pointer.click(to);
  };
  return { done, at, drag, pointer };
}

describe('a pointer that picks a target', () => {
  it('clicks if it has hardly moved', () => {
    const { done, at, drag } = setUp();
    drag(at(100, 100), at(103, 102));
    expect(done).toEqual(['click']);
  });

  it('draws a box in each direction, within the window, and does not click at its end', () => {
    const { done, at, drag } = setUp();
    drag(at(100, 100), at(60, 40));
    drag(at(700, 500), at(900, 700));
    expect(done).toEqual([
      { x: 60, y: 40, width: 40, height: 60 },
      { x: 700, y: 500, width: 100, height: 100 },
    ]);
  });

  it('draws no box that is too thin', () => {
    const { done, at, drag } = setUp();
    drag(at(100, 100), at(300, 101));
    expect(done).toEqual([]);
  });

  it('draws by touch only in box mode', () => {
    const [scrolling, drawing] = [setUp(), setUp(true)];
    for (const { at, drag } of [scrolling, drawing]) drag(at(100, 100, 'touch'), at(200, 200, 'touch'));
    expect(scrolling.done).toEqual(['move', 'click']);
    expect(drawing.done).toEqual([{ x: 100, y: 100, width: 100, height: 100 }]);
  });

  it('clicks on the next press after a drag', () => {
    const { done, at, drag } = setUp();
    drag(at(100, 100), at(200, 200));
    drag(at(50, 50), at(50, 50));
    expect(done.at(-1)).toBe('click');
  });
});
