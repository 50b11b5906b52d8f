import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../i18n/context.tsx';
import { classes } from '../lib/classes.ts';
import { Button, type ButtonProps } from './form/button.tsx';
import { toast } from './overlay/toasts.tsx';

/** The duration of the button's confirmation, in milliseconds. */
const CONFIRMATION_MS = 2_000;

/** A button that copies a text, and confirms it. */
export function CopyButton({ text, label, ...rest }: ButtonProps & { text: string; label?: string }) {
  const { common } = useTexts();
  const copy = useCopy();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <Button onClick={async () => setCopied(await copy(text))} {...rest}>
      {isCopied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      <span aria-live="polite">{isCopied ? common.copied : (label ?? common.copy)}</span>
    </Button>
  );
}

/**
 * Copies a text, even over plain http, where the clipboard API is missing. A message says if the browser refuses.
 *
 * @returns a function that copies; it returns whether the text was copied.
 */
export function useCopy(): (text: string) => Promise<boolean> {
  const { common } = useTexts();
  return async (text) => {
    const isCopied = navigator.clipboard ? await writeToClipboard(text) : copySelected(text);
    if (!isCopied) toast({ text: common.notCopied, isProblem: true });
    return isCopied;
  };
}

function writeToClipboard(text: string): Promise<boolean> {
  return navigator.clipboard.writeText(text).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof DOMException)) throw error;
      return false;
    },
  );
}

/** Copies the selected text of a temporary field. */
function copySelected(text: string): boolean {
  const { activeElement, body } = document;
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'sr-only';
  // A dialog keeps the focus inside.
  (activeElement?.closest('[role=dialog], [role=menu]') ?? body).append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus();
  return isCopied;
}

/** A text to copy, in a scrolling box. The button is beside a single line, and below multiple lines. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  const isSingleLine = !text.includes('\n');
  return (
    <div
      className={classes(
        'flex rounded-card border border-line bg-surface-sunken',
        isSingleLine ? 'items-center max-frame:flex-col max-frame:items-stretch' : 'flex-col',
      )}
    >
      <textarea
        readOnly
        dir="ltr"
        aria-label={label}
        value={text}
        onFocus={({ target }) => target.select()}
        className="field-sizing-content max-h-72 min-w-0 flex-1 resize-none rounded-card p-3 font-mono text-[12px] leading-relaxed [overflow-wrap:anywhere]"
      />
      <div className={classes('flex justify-end p-2', !isSingleLine && 'border-t border-line')}>
        <CopyButton text={text} />
      </div>
    </div>
  );
}
