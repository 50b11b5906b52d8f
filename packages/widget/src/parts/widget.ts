import { createContext } from 'preact';
import { useContext, useLayoutEffect, useReducer } from 'preact/hooks';
import type { ChangeActions } from '../model/changing.ts';
import type { ReadingContext } from '../model/context.ts';
import type { Identity } from '../model/identity.ts';
import type { Pictures } from '../model/pictures.ts';
import type { State } from '../model/state.ts';
import type { ViewActions } from '../model/viewing.ts';
import type { WriteActions } from '../model/writing.ts';

/** The functions that are available to every part of the screen. */
export interface Widget extends ReadingContext {
  readonly viewing: ViewActions;
  /** Calls a function with the code for identities, which is loaded on first use. */
  withIdentity(use: (identity: Identity) => unknown): void;
}

/** The functions of the panels, which are loaded on first use. */
export interface Actions {
  readonly writing: WriteActions;
  readonly changing: ChangeActions;
  readonly pictures: Pictures;
}

/** Provides the widget to its descendants. */
export const WidgetContext = createContext<Widget | undefined>(undefined);
/** Provides the functions of the panels to its descendants. */
export const ActionsContext = createContext<Actions | undefined>(undefined);

/** The widget with its current state; the component re-renders when the state changes. */
export function useWidget(): Widget & { readonly state: State } {
  const widget = useContext(WidgetContext);
  if (!widget) throw new Error('This part is rendered outside of the widget.');
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  // Synchronously, because calls of the page may follow immediately.
  useLayoutEffect(() => widget.store.subscribe(() => rerender(undefined)), [widget]);
  return { ...widget, state: widget.store.get() };
}

/** The functions of a panel. */
export function useActions(): Actions {
  const actions = useContext(ActionsContext);
  if (!actions) throw new Error('This part is rendered outside of the panels.');
  return actions;
}
