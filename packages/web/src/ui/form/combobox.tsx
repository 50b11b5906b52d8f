import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { classes } from '../../lib/classes.ts';

interface ComboboxOptions<Item> {
  /** The options, in their order on the screen. */
  readonly items: readonly Item[];
  readonly onChoose: (item: Item) => void;
  /** The keys that choose. Default: Enter. */
  readonly keys?: readonly string[];
}

/**
 * A field with a list of options below or above it: the focus stays in the field, arrows move through the list, Enter
 * chooses, and screen readers follow.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function useCombobox<Item>({ items, onChoose, keys = ['Enter'] }: ComboboxOptions<Item>) {
  const id = useId();
  const [requestedIndex, setRequestedIndex] = useState(0);
  const activeIndex = Math.min(requestedIndex, items.length - 1);
  /** @returns whether the key was for the list. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return false;
    const nextIndex = movedIndex(event.key, activeIndex, items.length);
    const chosenItem = keys.includes(event.key) ? items[activeIndex] : undefined;
    if (nextIndex === undefined && chosenItem === undefined) return false;
    event.preventDefault();
    if (nextIndex !== undefined) {
      setRequestedIndex(nextIndex);
      document.getElementById(`${id}-${nextIndex}`)?.scrollIntoView({ block: 'nearest' });
    } else if (chosenItem !== undefined) onChoose(chosenItem);
    return true;
  };
  return {
    /** The attributes of the field. */
    field: {
      'aria-autocomplete': 'list',
      'aria-controls': items.length > 0 ? `${id}-list` : undefined,
      'aria-activedescendant': items.length > 0 ? `${id}-${activeIndex}` : undefined,
    } as const,
    /** The attributes of the list, which is a `listbox`. */
    list: { id: `${id}-list`, tabIndex: -1 } as const,
    /** The properties of one option. @param index among all items. */
    option: (index: number): OptionProps => ({
      id: `${id}-${index}`,
      isActive: index === activeIndex,
      onActive: () => setRequestedIndex(index),
      onChoose: () => {
        const item = items[index];
        if (item !== undefined) onChoose(item);
      },
    }),
    onKeyDown,
    /** Activates the first option again, as after a keystroke. */
    activateFirst: () => setRequestedIndex(0),
  };
}

/** The index to which an arrow key moves in a list; undefined for other keys and in an empty list. */
export function movedIndex(key: string, index: number, length: number): number | undefined {
  if (length === 0) return undefined;
  if (key === 'ArrowDown') return (index + 1) % length;
  if (key === 'ArrowUp') return (index - 1 + length) % length;
  return undefined;
}

interface OptionProps {
  readonly id: string;
  readonly isActive: boolean;
  readonly onActive: () => void;
  readonly onChoose: () => void;
}

/** An option. @param isChosen whether it is selected; default: whether it is the active option. */
export function ComboboxOption({
  id,
  isActive,
  onActive,
  onChoose,
  isChosen = isActive,
  className = 'h-8 gap-2',
  children,
}: OptionProps & { readonly isChosen?: boolean; readonly className?: string; readonly children: ReactNode }) {
  return (
    <button
      type="button"
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isChosen}
      onPointerMove={isActive ? undefined : onActive}
      // The focus stays in the field, so that typing can continue.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classes(
        'flex w-full items-center rounded-control px-2 text-start coarse:h-11',
        className,
        isActive && 'bg-surface-hover',
      )}
    >
      {children}
    </button>
  );
}
