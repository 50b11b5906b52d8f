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
import { useTexts } from '../i18n/context.tsx';
import { Dialog } from './overlay/dialog.tsx';

/** A key, or several with `+`: `c`, `?`, `mod+k`. `mod` is Ctrl, and Cmd on a Mac. */
export interface Shortcut {
  readonly keys: string;
  readonly label: string;
}

interface Registered extends Shortcut {
  readonly run: (event: KeyboardEvent) => void;
}

const Registry = createContext<{ add(shortcut: Registered): () => void } | undefined>(undefined);

export const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform);

/** Registers the shortcuts of the screen, and lists them on `?`. */
export function Shortcuts({ children }: { children: ReactNode }) {
  const { frame } = useTexts();
  const all = useRef(new Set<Registered>());
  const [isOpen, setOpen] = useState(false);
  const [listed, setListed] = useState<readonly Registered[]>([]);
  const registry = useMemo(
    () => ({
      add(shortcut: Registered) {
        all.current.add(shortcut);
        return () => void all.current.delete(shortcut);
      },
    }),
    [],
  );
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const keys = keysOf(event);
    const isModified = event.ctrlKey || event.metaKey;
    if (!isModified && (isTyping(event) || isInDialog())) return;
    if (keys === '?') {
      setListed([...all.current]);
      return setOpen(true);
    }
    // The one that was added last belongs to the topmost layer.
    const shortcut = [...all.current].findLast((each) => each.keys === keys);
    if (!shortcut) return;
    event.preventDefault();
    shortcut.run(event);
  });
  // No key is missed once the page is seen.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  const active = new Map(listed.map((each) => [each.keys, each])).values();
  const shown = [...Map.groupBy(active, ({ label }) => label)];
  return (
    <Registry value={registry}>
      {children}
      <Dialog
        title={frame.shortcuts}
        description={frame.shortcutsHint}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2">
          {shown.map(([label, shortcuts]) => (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd className="flex gap-1">
                {shortcuts.map(({ keys }) => (
                  <kbd
                    key={keys}
                    className="rounded-control border border-line bg-surface-sunken px-1.5 py-0.5 font-sans text-xs"
                  >
                    {keyName(keys)}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </Registry>
  );
}

/** Registers a shortcut while the component is mounted. It does nothing while the person types or a dialog is open. */
export function useShortcut(keys: string, label: string, run: (event: KeyboardEvent) => void): void {
  const registry = useContext(Registry);
  const onPress = useEffectEvent(run);
  useLayoutEffect(
    () => registry?.add({ keys, label, run: (event) => onPress(event) }),
    [registry, keys, label],
  );
}

/** A shortcut as people read it. */
export function keyName(keys: string): string {
  if (keys === '+') return keys;
  return keys
    .split('+')
    .map((key) => {
      if (key === 'mod') return IS_MAC ? '⌘' : 'Ctrl';
      return key.length === 1 ? key.toUpperCase() : key[0]?.toUpperCase() + key.slice(1);
    })
    .join(IS_MAC ? '' : '+');
}

function keysOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const name = key.length === 1 ? key.toLowerCase() : key.toLowerCase();
  // For symbols, Shift is part of the character; for letters it is part of the shortcut.
  const shift = shiftKey && /^[a-z]$/.test(name) ? 'shift+' : '';
  return `${ctrlKey || metaKey ? 'mod+' : ''}${altKey ? 'alt+' : ''}${shift}${name}`;
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

/** The panel of a task is not modal: its shortcuts and those of the page below work. */
function isInDialog(): boolean {
  return document.querySelector('[role="dialog"]:not([data-panel]), [role="menu"]') !== null;
}
