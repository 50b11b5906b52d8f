import type { Visibility } from '@postil/contract/enums';
import { LIMITS } from '@postil/contract/limits';
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useMay } from '../../../data/session.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { TextArea } from '../../../ui/form/field.tsx';
import { submitsForm } from '../../../ui/shortcuts/keys.ts';
import { VisibilityChoice } from '../../comments/index.ts';
import { offsetsOf } from './pins.tsx';
import type { Point } from './zoom.ts';

/** The distance between the pin and the composer, in pixels. */
const GAP_PX = 14;

interface PinComposerProps {
  readonly point: Point;
  readonly text: string;
  readonly visibility: Visibility;
  readonly isSending: boolean;
  readonly problem: string | undefined;
  readonly onText: (text: string) => void;
  readonly onVisibility: (visibility: Visibility) => void;
  readonly onSend: () => void;
  readonly onCancel: () => void;
}

/** The field beside a new pin. @param problem the reason for the last failure; the text is kept. */
export function PinComposer({
  point,
  text,
  visibility,
  isSending,
  problem,
  onText,
  onVisibility,
  onSend,
  onCancel,
}: PinComposerProps) {
  const { common, mockups: texts, task } = useTexts();
  const may = useMay();
  const { box, field, side } = useSide(point);
  const [isSubmitted, setSubmitted] = useState(false);
  const send = () => {
    setSubmitted(true);
    if (text.trim() === '') field.current?.focus();
    else if (!isSending) onSend();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onCancel();
    }
    if (submitsForm(event)) {
      event.preventDefault();
      send();
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const isMissing = isSubmitted && text.trim() === '';
  return (
    <form
      ref={box}
      data-control
      aria-label={texts.newComment}
      onSubmit={submit}
      onKeyDown={press}
      className="absolute z-20 flex w-72 appears cursor-default flex-col gap-2 rounded-card border border-line bg-surface-raised p-3 shadow-float max-frame:!fixed max-frame:!inset-x-3 max-frame:!top-auto max-frame:!bottom-3 max-frame:!m-0 max-frame:w-auto max-frame:!translate-none"
      style={{
        ...offsetsOf(point),
        margin: `${side.y ? -GAP_PX : GAP_PX}px 0 0 ${side.x ? -GAP_PX : GAP_PX}px`,
        translate: `${side.x * -100}% ${side.y * -100}%`,
      }}
    >
      <TextArea
        ref={field}
        label={texts.newComment}
        isLabelHidden
        placeholder={texts.commentPlaceholder}
        maxLength={LIMITS.content}
        value={text}
        problem={isMissing ? common.required : problem}
        onChange={({ target }) => onText(target.value)}
      />
      {!may.isGuest && (
        <VisibilityChoice
          label={task.visibleTo}
          labels={common.readers}
          value={visibility}
          onValue={onVisibility}
        />
      )}
      <div className="flex justify-end gap-2">
        <Button look="quiet" onClick={onCancel}>
          {common.cancel}
        </Button>
        <Button type="submit" look="main" disabled={isSending}>
          {isSending ? texts.sending : problem === undefined ? texts.send : common.retry}
        </Button>
      </div>
    </form>
  );
}

/** Puts the box on the side of the pin with more space, and focuses its field. */
function useSide(point: Point) {
  const box = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [side, setSide] = useState({ x: 0, y: 0 });
  useLayoutEffect(() => {
    const pane = box.current?.closest('[data-pane]')?.getBoundingClientRect();
    const sheet = box.current?.parentElement?.getBoundingClientRect();
    const boxRect = box.current?.getBoundingClientRect();
    if (!pane || !sheet || !boxRect) return;
    const left = sheet.left + point.x * sheet.width - pane.left;
    const top = sheet.top + point.y * sheet.height - pane.top;
    setSide({
      x: left > boxRect.width + GAP_PX && left > pane.width / 2 ? 1 : 0,
      y: top > boxRect.height + GAP_PX && top > pane.height / 2 ? 1 : 0,
    });
    field.current?.focus({ preventScroll: false });
  }, [point]);
  return { box, field, side };
}
