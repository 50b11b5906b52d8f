import type { Anchor, Point } from '../../anchors/signals/anchor.ts';
import { clippersOf } from '../elements.ts';
import { isCovered } from './covers.ts';
import type { PinPosition } from './positions.ts';
import { spotIn, type Target } from './targets.ts';

/** The time budget per frame for hit tests, in milliseconds. */
const BUDGET_MS = 4;

/** Alternative points of an element, for its pin while the chosen point is covered. */
const ALTERNATIVE_POINTS = [150, 850].flatMap((y) => [150, 850].map((x) => [x, y] as const));

/** The current visibility of elements. */
interface Visibility {
  /** The position of the pin of a target. */
  spotOf(target: Target): PinPosition;
  /**
   * Hit-tests elements for covers within the time budget of a frame; the rest comes first in the next call.
   *
   * @returns whether all were tested.
   */
  hitTest(targets: Iterable<Target>): boolean;
  hitTestOne(target: Target): void;
}

/** @param host the widget, which counts as transparent. */
export function createVisibility(host: Element): Visibility {
  /** The visible point of each target; undefined for a covered one. */
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
  const hitTestOne = (target: Target) => {
    const { element, anchor } = target;
    target.clippers = clippersOf(element);
    const spot = spotIn(target, anchor.at);
    if (!isInWindow(spot)) seenAt.delete(target);
    else if (!isCovered(element, spot, host)) seenAt.set(target, anchor.at);
    else
      seenAt.set(
        target,
        ALTERNATIVE_POINTS.find((at) => isFree(target, at)),
      );
  };
  return {
    spotOf,
    hitTestOne,
    hitTest(targets) {
      const requested = new Set(targets);
      waiting = new Set([...[...waiting].filter((each) => requested.has(each)), ...requested]);
      const endMs = performance.now() + BUDGET_MS;
      for (const target of waiting) {
        hitTestOne(target);
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
