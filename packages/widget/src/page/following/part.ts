import type { Anchor } from '../../anchors/signals/anchor.ts';
import { movePins } from './move-pins.ts';
import type { FollowerOptions, Positions } from './positions.ts';
import { reveal } from './reveal.ts';
import { createSearch } from './search.ts';
import { createHitTester } from './sight.ts';
import { boxesOf } from './targets.ts';
import { watchPage } from './watch-page.ts';

interface TrackerOptions extends FollowerOptions {
  /** The elements from which anchors were just captured. */
  readonly chosen: WeakMap<Anchor, Element>;
  /** Reports that something may have moved. */
  emit(): void;
}

/** Creates the tracker of pins; see `Follower`. */
export function createTracker({
  host,
  hiddenIn,
  onFound,
  onMissing,
  onUnseen,
  chosen,
  emit,
}: TrackerOptions): Positions {
  const hitTester = createHitTester(host);
  const page = watchPage({ host, onMove, onChange: () => search.findAgain() });
  const search = createSearch({
    host,
    hiddenIn,
    chosen,
    onRoots: page.observeRoots,
    onMissing,
    onFound() {
      page.observeSizes([...search.targets().values()].map(({ element }) => element));
      onFound(new Set(search.missing()));
      onMove(true);
    },
  });
  let lastUnseen = '';

  /** @param isCertain whether something has certainly moved; otherwise it may have. */
  function onMove(isCertain: boolean): void {
    const targets = search.targets();
    const isDone = hitTester.hitTest(targets.values());
    emit();
    const unseenIds = [...targets]
      .filter(([, target]) => hitTester.spotOf(target).isUnseen)
      .map(([id]) => id);
    if (unseenIds.join() !== lastUnseen) {
      lastUnseen = unseenIds.join();
      onUnseen(new Set(unseenIds));
    }
    if (isCertain && !isDone) page.checkAgain();
  }

  const spotOf = (id: string) => {
    const target = search.targetOf(id);
    return target && hitTester.spotOf(target);
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
      hitTester.hitTestOne(target);
      reveal(target.element, () => spotOf(id));
      return true;
    },
    destroy() {
      search.stop();
      page.stop();
    },
  };
}
