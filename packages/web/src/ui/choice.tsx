import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from './form/button.tsx';
import { Dropdown, DropdownList, type Choice as ListChoice } from './overlay/choices.tsx';

/** A selector in the bar of a page: a quiet button with the current value, and a list below it. */
export function Selector({
  label,
  valueText,
  choices,
  chosen,
  onChoose,
}: {
  readonly label: string;
  /** The current value in words. */
  readonly valueText: string;
  readonly choices: readonly ListChoice[];
  readonly chosen: readonly string[];
  readonly onChoose: (value: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dropdown
      label={label}
      isOpen={isOpen}
      onOpen={setOpen}
      trigger={
        <Button look="quiet" aria-label={`${label}: ${valueText}`} className="px-2">
          <span dir="auto" className="max-w-36 truncate max-frame:max-w-24">
            {valueText}
          </span>
          <ChevronDown size={14} aria-hidden className="text-text-quiet" />
        </Button>
      }
    >
      <DropdownList
        label={label}
        choices={choices}
        chosen={chosen}
        onChoose={(value) => {
          setOpen(false);
          onChoose(value);
        }}
      />
    </Dropdown>
  );
}

/** A choice of exactly one of a few values. @param options in the order of the list. */
export function SelectChoice<Value extends string>({
  label,
  options,
  value,
  onValue,
}: {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onValue: (value: Value) => void;
}) {
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen);
    if (option) onValue(option.value);
  };
  return (
    <Selector
      label={label}
      valueText={options.find((option) => option.value === value)?.label ?? ''}
      choices={options}
      chosen={[value]}
      onChoose={choose}
    />
  );
}
