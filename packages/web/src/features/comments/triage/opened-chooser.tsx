import { Popover } from 'radix-ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/context.tsx';
import { closeOnEscape } from '../../../ui/overlay/escape.ts';
import { ChoiceList } from '../../../ui/overlay/opened-dropdown.tsx';
import { DueChoices } from '../due/due-choices.tsx';
import { NO_DAY, useTriageChoices } from './choices.tsx';
import { type Chooser, type ChooserProps, closeChooser } from './keys.ts';

/** The open choice, beside its task. */
export default function OpenedChooser({
  opened,
  typed,
  onUsed,
  onLeave,
  onClosed,
}: ChooserProps & {
  readonly opened: Chooser;
  /** The text typed before this code had loaded. */
  readonly typed: string;
  readonly onUsed: () => void;
}) {
  const { list, common } = useTexts();
  const { property, tasks, anchor } = opened;
  const label =
    tasks.length > 1 ? `${list.keys[property]}: ${common.selected(tasks.length)}` : list.keys[property];
  const content = useRef<HTMLDivElement>(null);
  const focusNext = useRef<() => void>(undefined);
  const { choices, chosen, choose, onText } = useTriageChoices(opened, (leaving) => {
    focusNext.current = onLeave(leaving, opened.focusedId);
  });
  // A copy, because the list renders only after the effect below, which clears `typed`.
  const [firstTyped] = useState(typed);
  const forgetTyped = useEffectEvent(onUsed);
  useEffect(() => forgetTyped(), []);
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && closeChooser()}>
      <Popover.Anchor virtualRef={{ current: anchor }} />
      <Popover.Portal>
        <Popover.Content
          ref={content}
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onKeyDown={closeOnEscape(closeChooser)}
          onFocusOutside={(event) => {
            // A card that re-renders or a panel that opens may take the focus; typed keys are still meant for this
            // choice.
            event.preventDefault();
            content.current?.querySelector('input')?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (focusNext.current) focusNext.current();
            else onClosed(opened);
          }}
          className="z-50 flex max-h-(--radix-popover-content-available-height) w-64 animate-appear flex-col rounded-card border border-line bg-surface-raised shadow-float"
        >
          {property === 'due' ? (
            <DueChoices
              label={label}
              chosen={chosen[0] === NO_DAY ? null : chosen[0]}
              typed={firstTyped}
              onChoose={(day) => {
                choose(day ?? NO_DAY);
                closeChooser();
              }}
            />
          ) : (
            <ChoiceList
              label={label}
              placeholder={property === 'tags' ? list.bulk.typeTag : label}
              choices={choices}
              chosen={chosen}
              typed={firstTyped}
              hasDigits={property !== 'tags'}
              onChoose={(value) => {
                choose(value);
                if (property !== 'tags') closeChooser();
              }}
              {...(onText ? { onText } : {})}
            />
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
