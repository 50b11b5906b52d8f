import {
  type Anchor,
  capture,
  indexPage,
  resolve,
  runAtOnce,
} from '../../../packages/widget/src/anchors/index.ts';
import { createFollower, type Follower } from '../../../packages/widget/src/page/following/follower.ts';

export { capture, findAll };

/** Follows pins on a page without masked elements. @param onFound gets the ids of detached pins after a search. */
export function followPins(onFound: (detached: ReadonlySet<string>) => void): Follower {
  const hiddenIn = () => new Set<Element>();
  return createFollower({
    host: document.createElement('div'),
    hiddenIn,
    onFound,
    onMissing: reportError,
    onUnseen: () => {},
  });
}

import { findAll } from './find.ts';
import { MUTATIONS } from './mutations.ts';
import { OTHER_PAGES, type Pages, TUNING_PAGES } from './pages.ts';
import { createRandom, type Random } from './random.ts';

/** The outcomes of a number of pins. */
interface Tally {
  cases: number;
  right: number;
  wrong: number;
}

/** The results of a run. */
interface BenchResult {
  readonly total: Tally;
  readonly byMutation: Record<string, Tally>;
  readonly byPage: Record<string, Tally>;
  /** The average size of an anchor as JSON. */
  readonly bytes: number;
}

const TARGETS = 'h1,h2,h3,p,a,button,img,li,td,input,span,svg,label,article,code';
const PINS_PER_ROUND = 12;

/** A page with its changes. */
interface Round {
  readonly page: string;
  readonly mutation: string;
  readonly random: Random;
  readonly pins: number;
}

/**
 * Pins elements, changes the page, and counts the pins that are found on the right and on a wrong element.
 *
 * @param pages `tuning`, or `others`, which the thresholds were not tuned on.
 */
export function runBench(pages: 'tuning' | 'others', seeds: readonly number[]): BenchResult {
  const templates: Pages = pages === 'tuning' ? TUNING_PAGES : OTHER_PAGES;
  const result: BenchResult = { total: emptyTally(), byMutation: {}, byPage: {}, bytes: 0 };
  let bytes = 0;
  for (const round of roundsOf(Object.keys(templates), seeds)) {
    const { page, mutation, random } = round;
    document.body.innerHTML = templates[page]?.(random) ?? '';
    const pins = pinsOf(round);
    for (const { element } of pins.slice(0, 1)) MUTATIONS[mutation]?.(random, element);
    result.byMutation[mutation] ??= emptyTally();
    result.byPage[page] ??= emptyTally();
    const tallies = [result.total, result.byMutation[mutation], result.byPage[page]];
    const index = runAtOnce(indexPage());
    for (const pin of pins) {
      count(tallies, pin.element, runAtOnce(resolve(pin.anchor, index)));
      bytes += JSON.stringify(pin.anchor).length;
    }
  }
  return { ...result, bytes: bytes / result.total.cases };
}

/** The rounds of a run. A removal also changes the surroundings of other elements: then each pin gets its own page. */
function roundsOf(pages: readonly string[], seeds: readonly number[]): Round[] {
  return seeds.flatMap((seed) =>
    pages.flatMap((page) =>
      Object.keys(MUTATIONS).flatMap((mutation) => {
        const random = createRandom(seed);
        const isRemoval = mutation === 'remove';
        const round = { page, mutation, random, pins: isRemoval ? 1 : PINS_PER_ROUND };
        return Array.from({ length: isRemoval ? PINS_PER_ROUND : 1 }, () => round);
      }),
    ),
  );
}

function pinsOf({ random, pins }: Round): { element: Element; anchor: Anchor }[] {
  const elements = [...document.body.querySelectorAll(TARGETS)];
  return Array.from({ length: pins }, () => elements[random.below(elements.length)]).flatMap((element) =>
    element ? [{ element, anchor: capture(element) }] : [],
  );
}

function emptyTally(): Tally {
  return { cases: 0, right: 0, wrong: 0 };
}

function count(tallies: readonly Tally[], element: Element, found: Element | undefined): void {
  const isRight = element.isConnected ? found === element : found === undefined;
  for (const tally of tallies) {
    tally.cases += 1;
    if (isRight) tally.right += 1;
    else if (found) tally.wrong += 1;
  }
}

/**
 * Pins the marked elements of a page and finds them on its redesign. In both, `data-truth` identifies the same element;
 * an element that is missing from the second was removed.
 */
export function runRedesign(before: string, after: string): Tally {
  document.body.innerHTML = before;
  const pins = collectTruths().map(({ truth, element }) => ({ truth, anchor: capture(element) }));
  document.body.innerHTML = after;
  const truths = new Map(collectTruths().map(({ truth, element }) => [truth, element]));
  const index = runAtOnce(indexPage());
  const tally = emptyTally();
  for (const { truth, anchor } of pins) {
    const found = runAtOnce(resolve(anchor, index));
    tally.cases += 1;
    if (found === truths.get(truth)) tally.right += 1;
    else if (found) tally.wrong += 1;
  }
  return tally;
}

/** Reads the marks and removes them, so that the search cannot use them. */
function collectTruths(): { truth: string; element: Element }[] {
  return [...document.body.querySelectorAll('[data-truth]')].map((element) => {
    const truth = element.getAttribute('data-truth') ?? '';
    element.removeAttribute('data-truth');
    return { truth, element };
  });
}

/** The result of finding 50 pins on a page of 5,000 elements. */
interface LargePageResult {
  readonly right: number;
  /** The durations for which the page was blocked, in milliseconds. */
  readonly slices: readonly number[];
}

/** Finds 50 pins on a page of 5,000 elements. @param isChanged whether an element was inserted before all of them. */
export async function measureLargePage(isChanged: boolean): Promise<LargePageResult> {
  const item = (at: number) =>
    `<section><h2>Item ${at} title</h2><p>Some words about item ${at} and more</p>
    <div><span>tag ${at % 7}</span><button>Buy</button></div><i></i></section>`;
  document.body.innerHTML = `<main>${Array.from({ length: 715 }, (_, at) => item(at)).join('')}</main>`;
  const elements = [...document.body.querySelectorAll('p,button,span,div')];
  const pins = Array.from({ length: 50 }, (_, at) => elements[(at * 61) % elements.length]).flatMap(
    (element, at) => (element ? [{ id: String(at), element, anchor: capture(element) }] : []),
  );
  if (isChanged) document.querySelector('main')?.insertAdjacentHTML('afterbegin', item(1000));
  document.body.getBoundingClientRect();
  const search = Promise.withResolvers<void>();
  const follower = followPins(() => search.resolve());
  const watch = watchSlices();
  follower.follow(pins);
  await search.promise;
  const slices = watch.stop();
  const right = pins.filter(({ id, element }) => follower.elementOf(id) === element).length;
  follower.destroy();
  return { right, slices };
}

/** Records the duration of each slice; between slices, a message is sent and awaited. */
function watchSlices(): { stop(): number[] } {
  const slices: number[] = [];
  let startedMs = performance.now();
  const { postMessage } = MessagePort.prototype;
  const onMessage = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage') ?? {};
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
    slices.push(performance.now() - startedMs);
    Reflect.apply(postMessage, this, [message]);
  };
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    ...onMessage,
    set(this: MessagePort, listener: (event: MessageEvent) => void) {
      onMessage.set?.call(this, (event: MessageEvent) => {
        startedMs = performance.now();
        listener(event);
      });
    },
  });
  return {
    stop() {
      slices.push(performance.now() - startedMs);
      MessagePort.prototype.postMessage = postMessage;
      Object.defineProperty(MessagePort.prototype, 'onmessage', onMessage);
      return slices;
    },
  };
}
