import { LIMITS } from '@postil/contract/limits';
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../i18n/context.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { useStoredChange } from './stored-change.ts';

/** The masked elements of screenshots, as CSS selectors. */
export function Masks({
  siteId,
  masks,
  onChange,
}: {
  readonly siteId: string;
  readonly masks: readonly string[];
  readonly onChange: (masks: string[]) => void;
}) {
  const { widget } = useTexts();
  const change = useStoredChange(siteId, onChange);
  const [typed, setTyped] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const selector = typed.trim();
    if (selector === '') return;
    if (!isSelector(selector)) return setInvalid(true);
    void change(({ masks: stored }) => [...new Set([...stored, selector])]);
    setTyped('');
  };
  return (
    <div className="flex flex-col gap-2">
      <form onSubmit={submit} className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={widget.masks}
            hint={widget.masksHint}
            problem={isInvalid ? widget.invalidMask : undefined}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            maxLength={LIMITS.name}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setInvalid(false);
            }}
          />
        </div>
        <Button type="submit" className="mt-5.5" disabled={masks.length >= LIMITS.masks}>
          {widget.addMask}
        </Button>
      </form>
      {masks.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {masks.map((selector) => (
            <li
              key={selector}
              className="flex max-w-full items-center rounded-control border border-line ps-2 font-mono text-[12px]"
            >
              <bdi dir="ltr" className="min-w-0 truncate">
                {selector}
              </bdi>
              <IconButton
                label={widget.removeMask(selector)}
                onClick={() => void change(({ masks: stored }) => stored.filter((each) => each !== selector))}
              >
                <X size={13} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function isSelector(text: string): boolean {
  try {
    document.createDocumentFragment().querySelector(text);
    return true;
  } catch {
    return false;
  }
}
