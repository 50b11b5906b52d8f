import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/context.tsx';
import { useShortcut } from '../../../ui/shortcuts/shortcuts.tsx';
import type { TaskSearch } from '../cache/search.ts';
import { useChangeSearch } from './change-search.ts';

/** The debounce delay between the last keystroke and the search, in milliseconds. */
const DEBOUNCE_MS = 180;

/** Searches tasks by text. Back returns to the state before the typing, not to each keystroke. */
export function TextFilter({ search }: { search: TaskSearch }) {
  const { filters, common } = useTexts();
  const change = useChangeSearch();
  const input = useRef<HTMLInputElement>(null);
  const applied = search.q ?? '';
  const [text, setText] = useState(applied);
  const sent = useRef(applied);
  const isPushed = useRef(false);
  const send = useEffectEvent((typed: string) => {
    if (typed === sent.current) return;
    sent.current = typed;
    change({ q: typed || undefined }, { replace: isPushed.current });
    isPushed.current = true;
  });
  useEffect(() => {
    // Back, Forward or a saved view changed the search.
    if (applied === sent.current) return;
    sent.current = applied;
    isPushed.current = false;
    setText(applied);
  }, [applied]);
  useEffect(() => {
    const timer = setTimeout(() => send(text.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useShortcut('/', filters.focusSearch, () => input.current?.focus());
  return (
    <div className="relative flex shrink-0 items-center max-frame:order-last max-frame:min-w-20 max-frame:flex-1 max-frame:focus-within:basis-full">
      <Search size={14} aria-hidden className="pointer-events-none absolute start-2 text-text-quiet" />
      <input
        ref={input}
        type="search"
        dir="auto"
        aria-label={filters.search}
        placeholder={common.search}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onFocus={() => {
          isPushed.current = false;
        }}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) send(text.trim());
        }}
        className="h-8 w-44 rounded-control border border-line-strong bg-surface-raised ps-7 pe-7 placeholder-shown:[direction:inherit] [&::-webkit-search-cancel-button]:hidden transition-[width] duration-120 focus:w-56 max-frame:w-full! coarse:h-11"
      />
      {text !== '' && (
        <button
          type="button"
          aria-label={filters.clear}
          onClick={() => {
            setText('');
            input.current?.focus();
          }}
          className="absolute end-1 flex size-6 items-center justify-center rounded-control text-text-quiet hover:text-text"
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </div>
  );
}
