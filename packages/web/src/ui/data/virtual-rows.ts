import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { type Layout, layoutOf, rangeOf, topFor, type View } from './virtual-layout.ts';

/** A rendered row. */
export interface VirtualRow {
  readonly key: string;
  readonly index: number;
  /** The offsets of its start and its end, in pixels. */
  readonly start: number;
  readonly end: number;
}

interface Options<Item> {
  /** The height of a row, in pixels; an estimate if rows are measured. */
  readonly heightOf: (item: Item) => number;
  /** The number of rows that render above and below the visible ones. */
  readonly overscan: number;
  /** The assumed height of the view before it is measured, so that rows render immediately. */
  readonly viewHeight: number;
  /** Pixels between rows, and above the first and below the last. */
  readonly gap?: number;
  /** The index of a row that always renders; -1: none. */
  readonly pinnedIndex?: number;
}

/** Virtual rows: only the visible ones render. */
export interface VirtualRows {
  readonly rows: readonly VirtualRow[];
  readonly layout: Layout;
  /** Observes the height of a row. @returns a function that stops it. */
  readonly measure: (key: string, element: HTMLElement) => () => void;
  /** Scrolls until a row is in view. @param below the free space below it, in pixels. */
  readonly reveal: (key: string, below: number) => void;
}

/** Virtualises the rows of a scrolling element. @param ref the element, mounted as long as the component. */
export function useVirtualRows<Item extends { readonly id: string }>(
  ref: RefObject<HTMLElement | null>,
  items: readonly Item[],
  { heightOf, overscan, viewHeight, gap = 0, pinnedIndex = -1 }: Options<Item>,
): VirtualRows {
  const { heights, version, measure } = useHeights();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version represents the heights, a mutable map
  const layout = useMemo(
    () =>
      layoutOf(
        items.map((item) => heights.get(item.id) ?? heightOf(item)),
        gap,
      ),
    [items, version, gap],
  );
  const { from, to } = rangeOf(layout, useView(ref, { layout, overscan, viewHeight }), overscan);
  const indexes = Array.from({ length: Math.max(0, to - from) }, (_, offset) => from + offset);
  if (pinnedIndex >= 0 && pinnedIndex < from) indexes.unshift(pinnedIndex);
  if (pinnedIndex >= to && pinnedIndex < items.length) indexes.push(pinnedIndex);
  const rows = indexes.map((index) => ({
    key: items[index]?.id ?? '',
    index,
    start: layout.starts[index] ?? 0,
    end: layout.ends[index] ?? 0,
  }));
  return { rows, layout, measure, reveal: useReveal(ref, { items, layout, gap }) };
}

/** The heights of the rows that were measured, by their keys. `version` changes with them. */
function useHeights() {
  const [version, change] = useReducer((before: number) => before + 1, 0);
  const [measuring] = useState(() => {
    const heights = new Map<string, number>();
    const keys = new WeakMap<Element, string>();
    const read = (element: HTMLElement) => {
      const key = keys.get(element);
      if (key === undefined || heights.get(key) === element.offsetHeight) return;
      heights.set(key, element.offsetHeight);
      change();
    };
    const observer = new ResizeObserver((entries) => {
      for (const { target } of entries) if (target instanceof HTMLElement) read(target);
    });
    const measure = (key: string, element: HTMLElement) => {
      keys.set(element, key);
      // Before it is painted.
      read(element);
      observer.observe(element);
      return () => observer.unobserve(element);
    };
    return { heights, measure };
  });
  return { ...measuring, version };
}

/** The visible part of the rows; it changes when the visible rows change. */
function useView(
  ref: RefObject<HTMLElement | null>,
  { layout, overscan, viewHeight }: { layout: Layout; overscan: number; viewHeight: number },
): View {
  const [view, setView] = useState<View>({ top: 0, height: viewHeight });
  const update = useEffectEvent((element: HTMLElement, show: (change: () => void) => void) => {
    const next = { top: element.scrollTop, height: element.clientHeight };
    const [before, now] = [view, next].map((each) => rangeOf(layout, each, overscan));
    if (before?.from !== now?.from || before?.to !== now?.to) show(() => setView(next));
  });
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    // Synchronously, so that no gap is visible during scrolling.
    const onScroll = () => update(element, flushSync);
    const observer = new ResizeObserver(() => update(element, (change) => change()));
    element.addEventListener('scroll', onScroll, { passive: true });
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [ref]);
  return view;
}

/** The maximum number of frames in which a revealed row is followed: measuring rows in view may move it out again. */
const MAX_FRAMES = 10;

function useReveal<Item extends { readonly id: string }>(
  ref: RefObject<HTMLElement | null>,
  shown: { readonly items: readonly Item[]; readonly layout: Layout; readonly gap: number },
): VirtualRows['reveal'] {
  const latest = useRef(shown);
  useLayoutEffect(() => {
    latest.current = shown;
  });
  const followed = useRef<string>(undefined);
  return useCallback(
    (key, below) => {
      const follow = (framesLeft: number) => {
        const { items, layout, gap } = latest.current;
        const index = items.findIndex(({ id }) => id === key);
        const [start, end] = [layout.starts[index], layout.ends[index]];
        const element = ref.current;
        if (!element || followed.current !== key || start === undefined || end === undefined) return;
        const view = { top: element.scrollTop, height: element.clientHeight };
        const top = topFor({ start: start - gap, end: end + below }, view);
        if (top !== view.top) element.scrollTop = top;
        if (framesLeft > 0) requestAnimationFrame(() => follow(framesLeft - 1));
      };
      followed.current = key;
      follow(MAX_FRAMES);
    },
    [ref],
  );
}
