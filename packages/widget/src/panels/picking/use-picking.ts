import { useEffect, useState } from 'preact/hooks';
import { native } from '../../dom/native.ts';
import { elementAt } from '../../page/elements.ts';
import { useActions, useWidget } from '../../parts/widget.ts';
import type { Mode } from './bar.tsx';
import {
  type Choice,
  choiceOfRegion,
  choiceOfText,
  clickTargetOf,
  type DescriptionModules,
  describe,
  loadedModules,
  loadModules,
  type PointerTarget,
  parentWithin,
  type Region,
  targetAt,
} from './choice.ts';
import { followSelection } from './text-mode.ts';
import { nextElement } from './walk.ts';

const NOTHING: PointerTarget = { inner: undefined, element: undefined, isHeld: false };

/** The element under the pointer, and the actions of the selection. */
export interface Picking {
  /** Absent until they are loaded. */
  readonly tools: DescriptionModules | undefined;
  readonly pointed: PointerTarget;
  readonly mode: Mode;
  setMode(mode: Mode): void;
  /** The box that is being drawn. */
  readonly region: Region | undefined;
  setRegion(region: Region | undefined): void;
  takeRegion(region: Region): void;
  /** The innermost element under the pointer. */
  at(event: MouseEvent): Element | undefined;
  onMove(event: MouseEvent): void;
  onClick(event: MouseEvent): void;
  onKeyDown(event: KeyboardEvent): void;
  /** Chooses the parent, which then stays while the pointer moves. */
  hold(): void;
  /** Confirms the held or selected target; absent without one. */
  readonly take: (() => void) | undefined;
}

/** Follows the pointer of the visitor until a target is confirmed. */
export function usePicking(): Picking {
  const { host } = useWidget();
  const tools = useTools();
  const takeChoice = useTake(tools);
  const [pointed, setPointed] = useState(NOTHING);
  const [region, setRegion] = useState<Region>();
  const [mode, setMode] = useState<Mode>('element');
  const selected = useSelection(mode, (range) => takeChoice(choiceOfText(range)));
  const below = <Result>(ask: () => Result) => through(host.element, ask);
  const at = (event: MouseEvent) =>
    below(() => elementAt({ x: event.clientX, y: event.clientY }, host.element));
  const raise = (isHeld: boolean) => {
    const { element } = pointed;
    if (element) setPointed({ ...pointed, element: parentWithin(element) ?? element, isHeld });
  };
  const walk = ({ key, shiftKey }: KeyboardEvent) => {
    const next = nextElement(shiftKey && key === 'Tab' ? 'Shift+Tab' : key, pointed.element, host.element);
    if (!next) return false;
    setPointed({ inner: next, element: next, isHeld: false });
    native(next).scrollIntoView({ block: 'nearest' });
    return true;
  };
  const takeElement = (element: Element | undefined, point?: Choice['point']) =>
    takeChoice(element && { element, point });
  const take = pointed.isHeld
    ? () => takeElement(pointed.element)
    : selected && (() => takeChoice(choiceOfText(selected)));
  return {
    ...{ tools, pointed, mode, setMode, region, setRegion, at, take },
    takeRegion: (drawn) => takeChoice(below(() => choiceOfRegion(drawn, host.element))),
    onMove: (event) => setPointed(targetAt(pointed, at(event), event.altKey)),
    onClick: (event) =>
      takeElement(clickTargetOf(pointed, at(event)), { x: event.clientX, y: event.clientY }),
    hold: () => raise(true),
    onKeyDown(event) {
      if (event.key === 'Enter') takeElement(pointed.element);
      // Pressed alone, it would open the browser's menu.
      else if (event.key === 'Alt') raise(false);
      else if (!walk(event)) return;
      event.preventDefault();
    },
  };
}

/** The functions that describe a choice, once they are loaded. */
function useTools(): DescriptionModules | undefined {
  const { store, viewing } = useWidget();
  const [tools, setTools] = useState(loadedModules);
  useEffect(() => {
    loadModules().then(setTools, () => {
      // The server is unavailable, or has been upgraded since the page was loaded.
      viewing.closeAll();
      store.set({ notice: { text: store.get().texts.problems.notLoaded } });
    });
  }, [store, viewing]);
  return tools;
}

/** Applies the choice to the draft, or to the comment that is being moved. */
function useTake(known: DescriptionModules | undefined): (choice: Choice | undefined) => void {
  const widget = useWidget();
  const { changing, pictures } = useActions();
  const { picking } = widget.state;
  const take = async (choice: Choice | undefined) => {
    if (!choice || !picking) return;
    const chosen = describe(choice, known ?? (await loadModules()), widget);
    if (picking.forComment) return void changing.reposition(picking.forComment, chosen);
    widget.viewing.pick(chosen);
    void pictures.takeIfWanted();
  };
  // The text selected at the start is the target.
  useEffect(() => {
    if (picking?.range) void take(choiceOfText(picking.range));
  }, []);
  return (choice) => void take(choice);
}

/** The selected text in text mode. @param onEnd gets the text that a mouse has selected. */
function useSelection(mode: Mode, onEnd: (range: Range) => void): Range | undefined {
  const { host, viewing } = useWidget();
  const [selected, setSelected] = useState<Range>();
  useEffect(() => {
    setSelected(undefined);
    if (mode !== 'text') return;
    return followSelection(host.element, {
      onSelect: setSelected,
      onEnd,
      onCancel: () => viewing.stepBack(),
    });
  }, [mode]);
  return mode === 'text' ? selected : undefined;
}

/** Runs a hit test that ignores the widget. */
function through<Result>(host: Element, ask: () => Result): Result {
  host.toggleAttribute('data-passing', true);
  try {
    return ask();
  } finally {
    host.removeAttribute('data-passing');
  }
}
