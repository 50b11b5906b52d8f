import type { Anchor, Point } from '../../anchors/signals/anchor.ts';
import { clippersOf } from '../elements.ts';
import { isCovered } from './covers.ts';
import type { PinPosition } from './positions.ts';
import { pinPositionOf, type Target } from './targets.ts';

/** The time budget per frame for hit tests, in milliseconds. */
const BUDGET_MS = 4;

/** Alternative points of an element, for its pin while the chosen point is covered. */
const ALTERNATIVE_POINTS = [150, 850].flatMap((y) => [150, 850].map((x) => [x, y] as const));

/** The current visibility of elements. */
interface HitTester {
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
export function createHitTester(host: Element): HitTester {
  /** The visible point of each target; undefined for a covered one. */
  const visiblePoints = new WeakMap<Target, Anchor['at'] | undefined>();
  let pending = new Set<Target>();
  const spotOf = (target: Target) => {
    const at = visiblePoints.get(target) ?? target.anchor.at;
    return pinPositionOf(target, at, visiblePoints.has(target) && !visiblePoints.get(target));
  };
  const isVisibleAt = (target: Target, at: Anchor['at']) => {
    const spot = pinPositionOf(target, at);
    return spot.isVisible && isInWindow(spot) && !isCovered(target.element, spot, host);
  };
  const hitTestOne = (target: Target) => {
    const { element, anchor } = target;
    target.clippers = clippersOf(element);
    const spot = pinPositionOf(target, anchor.at);
    if (!isInWindow(spot)) visiblePoints.delete(target);
    else if (!isCovered(element, spot, host)) visiblePoints.set(target, anchor.at);
    else
      visiblePoints.set(
        target,
        ALTERNATIVE_POINTS.find((at) => isVisibleAt(target, at)),
      );
  };
  return {
    spotOf,
    hitTestOne,
    hitTest(targets) {
      const requestedTargets = new Set(targets);
      pending = new Set([...[...pending].filter((each) => requestedTargets.has(each)), ...requestedTargets]);
      const endMs = performance.now() + BUDGET_MS;
      for (const target of pending) {
        hitTestOne(target);
        pending.delete(target);
        if (performance.now() > endMs) break;
      }
      return pending.size === 0;
    },
  };
}

function isInWindow({ x, y }: Point): boolean {
  return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
}
