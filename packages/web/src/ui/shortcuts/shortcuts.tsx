import {
  createContext,
  type ReactNode,
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { lazyPart } from '../../lib/loaded-later.tsx';
import { replayKeys, takeEarlyKeys } from './early-keys.ts';
import { keysOf, type Shortcut } from './keys.ts';

interface RegisteredShortcut extends Shortcut {
  /** Absent for a key that is only listed, and handled elsewhere. */
  readonly run?: (event: KeyboardEvent) => void;
}

/** The list of shortcuts, loaded on demand. */
const ShortcutList = lazyPart(async () => ({
  default: (await import('./list.tsx')).ShortcutList,
}));

const Registry = createContext<{ add(shortcut: RegisteredShortcut): () => void } | undefined>(undefined);

/** Runs the shortcuts that components below it register, and lists them on `?`. */
export function Shortcuts({ children }: { children: ReactNode }) {
  const registeredShortcuts = useRef(new Set<RegisteredShortcut>());
  const [listedShortcuts, setListedShortcuts] = useState<readonly Shortcut[]>();
  const registry = useMemo(
    () => ({
      add(shortcut: RegisteredShortcut) {
        registeredShortcuts.current.add(shortcut);
        return () => void registeredShortcuts.current.delete(shortcut);
      },
    }),
    [],
  );
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const keys = keysOf(event);
    if (isForFields(keys) && (isTyping(event) || isInDialog())) return;
    if (keys === '?') return setListedShortcuts([...registeredShortcuts.current]);
    // The shortcut that was registered last is in the topmost layer.
    const shortcut = [...registeredShortcuts.current].findLast((each) => each.keys === keys && each.run);
    if (!shortcut?.run) return;
    event.preventDefault();
    shortcut.run(event);
  });
  // Before the first paint, so that no key is missed.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    const earlyKeys = takeEarlyKeys();
    // Deferred until React has finished this effect, because the replay flushes renders.
    if (earlyKeys.length > 0) queueMicrotask(() => replayKeys(earlyKeys));
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return (
    <Registry value={registry}>
      {children}
      {listedShortcuts && (
        <ShortcutList shortcuts={listedShortcuts} onClose={() => setListedShortcuts(undefined)} />
      )}
    </Registry>
  );
}

/** Registers a shortcut. While the person types or a dialog is open, only keys with `mod` work, except `mod+z`. */
export function useShortcut(keys: string, label: string, run: (event: KeyboardEvent) => void): void {
  const registry = useContext(Registry);
  const onPress = useEffectEvent(run);
  useLayoutEffect(
    () => registry?.add({ keys, label, run: (event) => onPress(event) }),
    [registry, keys, label],
  );
}

/** Lists a key that the component handles itself, such as a key of a card. */
export function useListedKey(keys: string, label: string): void {
  const registry = useContext(Registry);
  useLayoutEffect(() => registry?.add({ keys, label }), [registry, keys, label]);
}

/** Whether a key has its own meaning in a field: there, Ctrl+Z undoes typing. */
function isForFields(keys: string): boolean {
  return !keys.startsWith('mod+') || keys === 'mod+z';
}

function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)))
  );
}

/** The panel of a task is not modal: shortcuts work in it and in the page below. */
function isInDialog(): boolean {
  return document.querySelector('[role="dialog"]:not([data-panel]), [role="menu"]') !== null;
}
