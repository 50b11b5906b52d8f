import type { Anchor } from '../../anchors/signals/anchor.ts';
import { movePins } from './move-pins.ts';
import type { Following, Positions } from './positions.ts';
import { reveal } from './reveal.ts';
import { createSearch } from './search.ts';
import { createVisibility } from './sight.ts';
import { boxesOf } from './targets.ts';
import { watchPage } from './watch-page.ts';

interface Loading extends Following {
  /** The elements from which anchors were just captured. */
  readonly chosen: WeakMap<Anchor, Element>;
  /** Reports that something may have moved. */
  emit(): void;
}

/** Creates the tracker of pins; see `Follower`. */
export function createTracker({ host, hiddenIn, onFound, onSight, chosen, emit }: Loading): Positions {
  const sight = createVisibility(host);
  const page = watchPage({ host, onMove, onChange: () => search.findAgain() });
  const search = createSearch({
    ...{ host, hiddenIn, chosen },
    onRoots: page.observeRoots,
    onFound() {
      page.observeSizes([...search.targets().values()].map(({ element }) => element));
      onFound(new Set(search.missing()));
      onMove(true);
    },
  });
  let unseen = '';

  /** @param isCertain whether something has certainly moved; otherwise it may have. */
  function onMove(isCertain: boolean): void {
    const targets = search.targets();
    const isDone = sight.hitTest(targets.values());
    emit();
    const now = [...targets].filter(([, target]) => sight.spotOf(target).isUnseen).map(([id]) => id);
    if (now.join() !== unseen) {
      unseen = now.join();
      onSight(new Set(now));
    }
    if (isCertain && !isDone) page.checkAgain();
  }

  const spotOf = (id: string) => {
    const target = search.targetOf(id);
    return target && sight.spotOf(target);
  };
  return {
    follow: search.find,
    spotOf,
    elementOf: (id) => search.targetOf(id)?.element,
    boxesOf(id) {
      const target = search.targetOf(id);
      return target ? boxesOf(target) : [];
    },
    movePins: (pins) => movePins(pins, spotOf),
    reveal(id) {
      const target = search.targets().get(id);
      if (!target) return false;
      sight.hitTestOne(target);
      reveal(target.element, () => spotOf(id));
      return true;
    },
    destroy() {
      search.stop();
      page.stop();
    },
  };
}
