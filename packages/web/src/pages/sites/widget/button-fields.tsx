import type { WidgetSettings } from '@postil/client';
import { LIMITS } from '@postil/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/context.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Conflict } from '../../../ui/form/conflict.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { isColor, toLongColor } from './colors.ts';
import { useStoredChange } from './stored-change.ts';

/** The look of the widget's button. */
export type ButtonLook = Pick<WidgetSettings, 'button_color' | 'button_text'>;

interface ButtonProps {
  readonly siteId: string;
  readonly settings: ButtonLook;
  /** Called with the values being typed, for the preview. */
  readonly onTry: (look: Partial<ButtonLook>) => void;
  readonly onChange: (look: Partial<ButtonLook>) => void;
}

/** A text that is being typed, and the saved one from the beginning of the edit. */
interface TextEdit {
  readonly text: string;
  readonly base: string | null;
}

/** Text and colour of the button. They are saved on blur or Enter. */
export function ButtonFields(props: ButtonProps) {
  return (
    <>
      <ButtonText {...props} />
      <ButtonColor {...props} />
    </>
  );
}

function ButtonText({ siteId, settings: { button_text: saved }, onTry, onChange }: ButtonProps) {
  const { widget } = useTexts();
  const [edit, setEdit] = useState<TextEdit>();
  const [theirs, setTheirs] = useState<string>();
  const submitChange = (change: Partial<ButtonLook>) => {
    setEdit(undefined);
    setTheirs(undefined);
    onChange(change);
  };
  const save = useStoredChange(siteId, (stored: string | null) => {
    if (edit === undefined) return;
    const mine = edit.text.trim() || null;
    if (stored !== edit.base && stored !== mine) setTheirs(stored ?? '');
    else submitChange({ button_text: mine });
  });
  const saveStored = () => void (edit && save(({ button_text: stored }) => stored));
  const change = (text: string) => {
    setEdit({ text, base: edit ? edit.base : saved });
    onTry({ button_text: text.trim() || null });
  };
  return (
    <>
      <TextField
        label={widget.buttonText}
        hint={widget.buttonTextHint}
        placeholder={widget.launcher}
        autoComplete="off"
        maxLength={LIMITS.buttonText}
        value={edit?.text ?? saved ?? ''}
        onChange={({ target }) => change(target.value)}
        onBlur={saveStored}
        onKeyDown={({ key }) => key === 'Enter' && saveStored()}
      />
      {edit && theirs !== undefined && (
        <Conflict
          changer={undefined}
          fields={[{ label: widget.buttonText, theirs, mine: edit.text }]}
          onTheirs={() => submitChange({ button_text: theirs || null })}
          onMine={() => submitChange({ button_text: edit.text.trim() || null })}
          onEdit={() => {
            setEdit({ ...edit, base: theirs || null });
            setTheirs(undefined);
          }}
        />
      )}
    </>
  );
}

function ButtonColor({ settings: { button_color: saved }, onTry, onChange }: ButtonProps) {
  const { widget } = useTexts();
  const [typed, setTyped] = useState<string>();
  const [isInvalid, setInvalid] = useState(false);
  const changeColor = (text: string) => {
    setTyped(text);
    setInvalid(false);
    if (isColor(text)) onTry({ button_color: text });
  };
  const save = (text: string | undefined) => {
    if (text === undefined) return;
    const color = text.trim();
    if (color !== '' && !isColor(color)) return setInvalid(true);
    onChange({ button_color: color || null });
    setTyped(undefined);
  };
  const colorText = typed ?? saved ?? '';
  return (
    <div className="flex flex-wrap items-start gap-2">
      <div className="min-w-0 flex-[1_1_200px]">
        <TextField
          label={widget.buttonColor}
          hint={widget.buttonColorHint}
          problem={isInvalid ? widget.invalidColor : undefined}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={LIMITS.name}
          value={colorText}
          onChange={({ target }) => changeColor(target.value)}
          onBlur={() => save(typed)}
          onKeyDown={({ key }) => key === 'Enter' && save(typed)}
        />
      </div>
      <ColorPicker
        value={isColor(colorText) ? toLongColor(colorText) : '#ffffff'}
        onTry={changeColor}
        onChoose={save}
      />
      {saved !== null && (
        <Button look="quiet" className="mt-5.5" onClick={() => save('')}>
          {widget.themeColor}
        </Button>
      )}
    </div>
  );
}

/** The browser's colour picker. @param onChoose called when the person has decided. */
function ColorPicker({
  value,
  onTry,
  onChoose,
}: {
  readonly value: string;
  readonly onTry: (color: string) => void;
  readonly onChoose: (color: string) => void;
}) {
  const { widget } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { current } = input;
    const choose = () => current && onChoose(current.value);
    // React's event of this name fires on every movement of the pointer.
    current?.addEventListener('change', choose);
    return () => current?.removeEventListener('change', choose);
  }, [onChoose]);
  return (
    <input
      ref={input}
      type="color"
      aria-label={widget.pickColor}
      className="mt-5.5 h-8 w-12 cursor-pointer rounded-control border border-line-strong bg-surface-raised p-0.5 coarse:h-11"
      value={value}
      onChange={({ target }) => onTry(target.value)}
    />
  );
}
