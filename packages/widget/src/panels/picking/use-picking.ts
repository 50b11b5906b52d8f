import { useEffect, useState } from 'preact/hooks';
import { native } from '../../dom/native.ts';
import { elementAt } from '../../page/elements.ts';
import { useActions, useWidget } from '../../parts/widget.ts';
import type { Mode } from './bar.tsx';
import {
  type Choice,
  choiceOfRegion,
  choiceOfText,
  choosableParent,
  clickTargetOf,
  type DescriptionModules,
  describe,
  loadedModules,
  loadModules,
  type PointerTarget,
  type Region,
  targetAt,
} from './choice.ts';
import { followSelection } from './text-mode.ts';
import { nextElement } from './walk.ts';

const NO_TARGET: PointerTarget = { inner: undefined, element: undefined, isHeld: false };

/** The target under the pointer, and the actions that pick it. */
export interface Picking {
  /** Absent until they are loaded. */
  readonly modules: DescriptionModules | undefined;
  readonly target: PointerTarget;
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
  const modules = useModules();
  const takeChoice = useTake(modules);
  const [target, setTarget] = useState(NO_TARGET);
  const [region, setRegion] = useState<Region>();
  const [mode, setMode] = useState<Mode>('element');
  const selectedText = useSelection(mode, (range) => takeChoice(choiceOfText(range)));
  const hitTest = <Result>(test: () => Result) => hitTestPage(host.element, test);
  const at = (event: MouseEvent) =>
    hitTest(() => elementAt({ x: event.clientX, y: event.clientY }, host.element));
  const targetParent = (isHeld: boolean) => {
    const { element } = target;
    if (element) setTarget({ ...target, element: choosableParent(element) ?? element, isHeld });
  };
  const walk = ({ key, shiftKey }: KeyboardEvent) => {
    const next = nextElement(shiftKey && key === 'Tab' ? 'Shift+Tab' : key, target.element, host.element);
    if (!next) return false;
    setTarget({ inner: next, element: next, isHeld: false });
    native(next).scrollIntoView({ block: 'nearest' });
    return true;
  };
  const takeElement = (element: Element | undefined, point?: Choice['point']) =>
    takeChoice(element && { element, point });
  const take = target.isHeld
    ? () => takeElement(target.element)
    : selectedText && (() => takeChoice(choiceOfText(selectedText)));
  return {
    modules,
    target,
    mode,
    setMode,
    region,
    setRegion,
    at,
    take,
    takeRegion: (drawnRegion) => takeChoice(hitTest(() => choiceOfRegion(drawnRegion, host.element))),
    onMove: (event) => setTarget(targetAt(target, at(event), event.altKey)),
    onClick: (event) => takeElement(clickTargetOf(target, at(event)), { x: event.clientX, y: event.clientY }),
    hold: () => targetParent(true),
    onKeyDown(event) {
      if (event.key === 'Enter') takeElement(target.element);
      // Pressed alone, it would open the browser's menu.
      else if (event.key === 'Alt') targetParent(false);
      else if (!walk(event)) return;
      event.preventDefault();
    },
  };
}

/** The functions that describe a choice, once they are loaded. */
function useModules(): DescriptionModules | undefined {
  const { viewing } = useWidget();
  const [modules, setModules] = useState(loadedModules);
  useEffect(() => {
    loadModules().then(setModules, viewing.reportUnloaded);
  }, [viewing]);
  return modules;
}

/** Applies the choice to the draft, or to the comment that is being moved. */
function useTake(modules: DescriptionModules | undefined): (choice: Choice | undefined) => void {
  const widget = useWidget();
  const { changing, pictures } = useActions();
  const { picking } = widget.state;
  const take = async (choice: Choice | undefined) => {
    if (!choice || !picking) return;
    const chosen = describe(choice, modules ?? (await loadModules()), widget);
    if (picking.commentId) return void changing.reposition(picking.commentId, chosen);
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
  const [selectedText, setSelectedText] = useState<Range>();
  useEffect(() => {
    setSelectedText(undefined);
    if (mode !== 'text') return;
    return followSelection(host.element, {
      onSelect: setSelectedText,
      onEnd,
      onCancel: () => viewing.stepBack(),
    });
  }, [mode]);
  return mode === 'text' ? selectedText : undefined;
}

/** Runs a hit test that ignores the widget. */
function hitTestPage<Result>(host: Element, test: () => Result): Result {
  host.toggleAttribute('data-passing', true);
  try {
    return test();
  } finally {
    host.removeAttribute('data-passing');
  }
}
