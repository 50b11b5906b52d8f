import {
  cloneElement,
  isValidElement,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { loadCode, prepareCode } from './code.ts';

/**
 * Code that is loaded when it is first needed, so that the first view of a page does not wait for it.
 *
 * @returns `get`: the code, once it is loaded; `load`: loads it; `prepare`: loads it because it may be needed soon;
 * `useLoaded`: loads it when it is wanted, and draws the component again.
 */
export function loadedLater<Code>(load: () => Promise<Code>): {
  get(): Code | undefined;
  load(): Promise<Code>;
  prepare(): void;
  useLoaded(isWanted: boolean): Code | undefined;
} {
  const state: { code: Code | undefined } = { code: undefined };
  const loadOnce = async () => {
    state.code ??= await load();
    return state.code;
  };
  return {
    get: () => state.code,
    load: () => loadCode(loadOnce),
    prepare: () => prepareCode(loadOnce),
    useLoaded(isWanted) {
      const [, setLoaded] = useState(state.code !== undefined);
      const loadIfMissing = useEffectEvent(() => {
        if (state.code === undefined) void loadCode(loadOnce).then(() => setLoaded(true));
      });
      useEffect(() => {
        if (isWanted) loadIfMissing();
      }, [isWanted]);
      return isWanted ? state.code : undefined;
    },
  };
}

interface TriggerProps {
  readonly onClick?: (event: MouseEvent) => void;
}

/** A trigger before what it opens was opened for the first time. @param onNear called when it is about to be used. */
export function FirstTrigger({
  trigger,
  opens,
  onOpen,
  onNear,
}: {
  readonly trigger: ReactNode;
  readonly opens: 'menu' | 'dialog';
  readonly onOpen: () => void;
  readonly onNear: () => void;
}) {
  if (!isValidElement<TriggerProps>(trigger)) return trigger;
  const { onClick } = trigger.props;
  const added = {
    'aria-haspopup': opens,
    'aria-expanded': false,
    onPointerEnter: onNear,
    onFocus: onNear,
    onClick: (event: MouseEvent) => {
      onClick?.(event);
      if (!event.defaultPrevented) onOpen();
    },
  };
  return cloneElement(trigger, added);
}
