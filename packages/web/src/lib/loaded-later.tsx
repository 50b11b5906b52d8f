import {
  type ComponentType,
  cloneElement,
  type FunctionComponent,
  isValidElement,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { loadCode } from './code.ts';

/** The function that loads the dependencies of lazy code, such as texts. */
const dependencies = { load: async (): Promise<unknown> => undefined };

/** Sets the dependencies that are loaded with all lazy code, except for the first views. */
export function setDependencies(load: () => Promise<unknown>): void {
  dependencies.load = load;
}

/** The option for a part of a first view, which has no dependencies. */
export const FIRST_VIEW = { isFirst: true } as const;

interface LaterOptions {
  readonly isFirst?: boolean;
}

/**
 * Loads code on first use, so that the first view of a page does not wait for it.
 *
 * @returns `get`: the code, once it is loaded; `load`: loads it; `prepare`: preloads it; `useLoaded`: loads it on
 *   demand, and re-renders the component.
 */
export function loadedLater<Code>(
  load: () => Promise<Code>,
  { isFirst = false }: LaterOptions = {},
): {
  get(): Code | undefined;
  load(): Promise<Code>;
  prepare(): Promise<void>;
  useLoaded(isWanted: boolean): Code | undefined;
} {
  const state: { code: Code | undefined } = { code: undefined };
  const loadOnce = async () => {
    if (state.code !== undefined) return state.code;
    const [code] = await Promise.all([load(), isFirst ? undefined : dependencies.load()]);
    state.code ??= code;
    return state.code;
  };
  return {
    get: () => state.code,
    load: () => loadCode(loadOnce),
    // A failed preload is retried on first use.
    prepare: () =>
      loadOnce().then(
        () => undefined,
        () => undefined,
      ),
    useLoaded(isWanted) {
      const [, setLoaded] = useState(state.code !== undefined);
      const loadIfMissing = useEffectEvent(() => {
        // It may have been loaded between the render and this effect.
        if (state.code !== undefined) setLoaded(true);
        // The effects of the opened element must run before the next key press, so that it has the focus by then.
        else void loadCode(loadOnce).then(() => flushSync(() => setLoaded(true)));
      });
      useEffect(() => {
        if (isWanted) loadIfMissing();
      }, [isWanted]);
      return isWanted ? state.code : undefined;
    },
  };
}

/**
 * A component that loads its code on the first render, and renders immediately if it was preloaded. React's `lazy`
 * would delay it by a third of a second, losing key presses.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  options?: LaterOptions,
): FunctionComponent<Props> & { prepare(): Promise<void> } {
  const part = loadedLater(load, options);
  const LazyPart = (props: Props) => {
    const Part = part.useLoaded(true)?.default;
    return Part ? <Part {...props} /> : null;
  };
  return Object.assign(LazyPart, { prepare: part.prepare });
}

/**
 * A page whose code the router loads before it shows the page. If that fails, the code is loaded when the page renders,
 * and the frame around the page stays mounted.
 */
export function lazyPage(
  load: () => Promise<{ default: ComponentType }>,
  options?: LaterOptions,
): FunctionComponent & { preload(): Promise<void> } {
  const page = lazyPart(load, options);
  return Object.assign(page, { preload: page.prepare });
}

interface TriggerProps {
  readonly onClick?: (event: MouseEvent) => void;
}

/** A trigger before its popup is first opened. @param onNear called when the pointer or the focus is on it. */
export function FirstTrigger({
  trigger,
  popup,
  onOpen,
  onNear,
}: {
  readonly trigger: ReactNode;
  readonly popup: 'menu' | 'dialog';
  readonly onOpen: () => void;
  readonly onNear: () => void;
}) {
  if (!isValidElement<TriggerProps>(trigger)) return trigger;
  const { onClick } = trigger.props;
  const addedProps = {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onPointerEnter: onNear,
    onFocus: onNear,
    onClick: (event: MouseEvent) => {
      onClick?.(event);
      if (!event.defaultPrevented) onOpen();
    },
  };
  return cloneElement(trigger, addedProps);
}

/**
 * Attaches lazily loaded behaviour to an element, for an effect.
 *
 * @param load the code.
 * @param start attaches it.
 *   It is not called without an element, or if the effect has ended before the code was loaded.
 * @returns a function that detaches it, even if the code has not been loaded yet.
 */
export function attachLater<Code>(
  { current: element }: RefObject<HTMLElement | null>,
  load: () => Promise<Code>,
  start: (code: Code, element: HTMLElement) => () => void,
): () => void {
  if (!element) return () => {};
  const state: { isOver: boolean; end: (() => void) | undefined } = { isOver: false, end: undefined };
  void load().then((code) => {
    if (!state.isOver) state.end = start(code, element);
  });
  return () => {
    state.isOver = true;
    state.end?.();
  };
}
