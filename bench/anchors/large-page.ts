import { createRandom } from '../../e2e/support/anchors/random.ts';
import {
  type Anchor,
  capture,
  indexPage,
  resolveAll,
  runInSlices,
} from '../../packages/widget/src/anchors/index.ts';

/** The figures of describing and finding pins on a very large page. */
export interface LargePageFigures {
  readonly elements: number;
  readonly pins: number;
  /** The maximum time for describing one element. */
  readonly longestCaptureMs: number;
  /** The longest time for which the search blocked the page. */
  readonly longestSliceMs: number;
  /** The duration of the search, including the pauses in which it yields to the page. */
  readonly searchMs: number;
  readonly right: number;
}

const ELEMENTS_PER_ROW = 7;

/** Pins elements of a table that fills the page, adds a row at its top, and searches for all of them. */
export async function measureLargePage(options: {
  elements: number;
  pins: number;
  seed: number;
}): Promise<LargePageFigures> {
  const { elements, seed } = options;
  document.body.innerHTML = `<h1>Orders</h1><nav><a href="/orders">Orders</a><a href="/stock">Stock</a></nav>${tableOf(elements)}`;
  const random = createRandom(seed);
  const all = [...document.querySelectorAll('td,button')];
  const targets = Array.from({ length: options.pins }, () => all[random.below(all.length)]).filter(
    (each) => each !== undefined,
  );
  let longestCaptureMs = 0;
  const anchors: Anchor[] = [];
  for (const target of targets) {
    const startedMs = performance.now();
    anchors.push(capture(target));
    longestCaptureMs = Math.max(longestCaptureMs, performance.now() - startedMs);
    await new Promise((resolve) => setTimeout(resolve));
  }
  document.querySelector('tbody')?.insertAdjacentHTML('afterbegin', rowOf(elements));
  let longestSliceMs = 0;
  const startedMs = performance.now();
  const found = await runInSlices(search(anchors), new AbortController().signal, (ms) => {
    longestSliceMs = Math.max(longestSliceMs, ms);
  });
  const searchMs = performance.now() - startedMs;
  const right = targets.filter((target, at) => found?.[at] === target).length;
  const { length: pins } = targets;
  return {
    elements: document.querySelectorAll('*').length,
    pins,
    longestCaptureMs,
    longestSliceMs,
    searchMs,
    right,
  };
}

function* search(anchors: readonly Anchor[]) {
  const index = yield* indexPage();
  return yield* resolveAll(
    anchors.map((anchor) => ({ anchor })),
    index,
  );
}

function tableOf(elements: number): string {
  const rows = Array.from({ length: elements / ELEMENTS_PER_ROW }, (_, number) => rowOf(number));
  return `<section><h2>Today</h2><p>Nothing yet.</p></section><section><h2>All</h2><table><thead><tr><th>Order</th><th>Customer</th><th>Status</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
}

/** A row with a button. Two of every four rows differ only in their status, and so have equal twins elsewhere. */
function rowOf(number: number): string {
  const status = ['open', 'paid', 'sent'][number % 3];
  const order = number % 4 < 2 ? 10_000 + number : 42;
  return `<tr><td>#${order}</td><td>Customer ${(number % 4 < 2 ? number : 42) % 97}</td><td>${status}</td><td>€ ${(number % 4 < 2 ? number : 42) % 41}.00</td>
    <td><button type="button">Edit</button></td></tr>`;
}
