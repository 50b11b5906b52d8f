import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';

/** The debounce delay between the last keystroke and the search, in milliseconds. */
const DEBOUNCE_MS = 200;

/** A search field that updates the URL shortly after typing. @param value the value in the URL. */
export function SearchField({
  label,
  value,
  onValue,
}: {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  // Back and Forward change the URL without typing.
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const search = useEffectEvent((words: string) => {
    if (words !== value) onValue(words);
  });
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className="relative w-60 max-w-full min-w-28 shrink max-frame:w-auto max-frame:min-w-44 max-frame:flex-1">
      <Search
        size={14}
        aria-hidden
        className="pointer-events-none absolute start-2.5 top-1/2 -translate-y-1/2 text-text-quiet"
      />
      <input
        type="search"
        dir="auto"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="h-8 w-full rounded-control border border-line-strong bg-surface-raised ps-8 pe-8 text-ellipsis placeholder-shown:[direction:inherit] outline-offset-0 coarse:h-11"
      />
    </div>
  );
}
