import { clippersOf } from '../elements.ts';
import { isCovered } from './covers.ts';
import type { Spot } from './places.ts';
import { spotIn, type Target } from './targets.ts';

/** How long the page may be asked in one frame what is in front of elements, in milliseconds. */
const LOOK_MS = 4;

/** What can be seen of elements at this moment. */
export interface Sight {
  /** Where the pin of a target is. */
  spotOf(target: Target): Spot;
  /**
   * Asks what is in front of elements, as many as a frame allows; those that were not asked come first the next time.
   *
   * @returns whether that were all.
   */
  look(targets: Iterable<Target>): boolean;
  lookAt(target: Target): void;
}

/** @param host the widget, through which one sees. */
export function createSight(host: Element): Sight {
  const covered = new WeakMap<Target, boolean>();
  let waiting = new Set<Target>();
  const spotOf = (target: Target) => spotIn(target, covered.get(target) === true);
  const lookAt = (target: Target) => {
    target.clippers = clippersOf(target.element);
    const { x, y } = spotOf(target);
    if (x >= 0 && y >= 0 && x < innerWidth && y < innerHeight)
      covered.set(target, isCovered(target.element, { x, y }, host));
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
