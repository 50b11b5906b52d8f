import type { Anchor, Point } from '../../anchors/signals/anchor.ts';
import { clippersOf } from '../elements.ts';
import { isCovered } from './covers.ts';
import type { Spot } from './positions.ts';
import { spotIn, type Target } from './targets.ts';

/** The time budget per frame for hit tests, in milliseconds. */
const LOOK_MS = 4;

/** Other points of an element, at one of which its pin is while something is in front of the chosen one. */
const OTHERS = [150, 850].flatMap((y) => [150, 850].map((x) => [x, y] as const));

/** The current visibility of elements. */
interface Sight {
  /** Where the pin of a target is. */
  spotOf(target: Target): Spot;
  /**
   * Tests what is in front of elements, as many as a frame allows; the others come first the next time.
   *
   * @returns whether that were all.
   */
  look(targets: Iterable<Target>): boolean;
  lookAt(target: Target): void;
}

/** @param host the widget, through which one sees. */
export function createSight(host: Element): Sight {
  /** Where each target can be seen; undefined where it is covered. */
  const seenAt = new WeakMap<Target, Anchor['at'] | undefined>();
  let waiting = new Set<Target>();
  const spotOf = (target: Target) => {
    const at = seenAt.get(target) ?? target.anchor.at;
    return spotIn(target, at, seenAt.has(target) && !seenAt.get(target));
  };
  const isFree = (target: Target, at: Anchor['at']) => {
    const spot = spotIn(target, at);
    return spot.isVisible && isInWindow(spot) && !isCovered(target.element, spot, host);
  };
  const lookAt = (target: Target) => {
    const { element, anchor } = target;
    target.clippers = clippersOf(element);
    const spot = spotIn(target, anchor.at);
    if (!isInWindow(spot)) seenAt.delete(target);
    else if (!isCovered(element, spot, host)) seenAt.set(target, anchor.at);
    else
      seenAt.set(
        target,
        OTHERS.find((at) => isFree(target, at)),
      );
  };
  return {
    spotOf,
    lookAt,
    look(targets) {
      const wanted = new Set(targets);
      waiting = new Set([...[...waiting].filter((each) => wanted.has(each)), ...wanted]);
      const endMs = performance.now() + LOOK_MS;
      for (const target of waiting) {
        lookAt(target);
        waiting.delete(target);
        if (performance.now() > endMs) break;
      }
      return waiting.size === 0;
    },
  };
}

function isInWindow({ x, y }: Point): boolean {
  return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
}
