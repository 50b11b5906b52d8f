import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useFormats, useTexts } from '../texts/context.tsx';
import { Button, type ButtonProps } from './button.tsx';
import { classes } from './classes.ts';

export { Problem } from './problem.tsx';

/** An instant as people say it; the exact one is in the title. @param instant ISO 8601. */
export function Time({ instant, className }: { instant: string; className?: string }) {
  const { ago, exact } = useFormats();
  return (
    <time dateTime={instant} title={exact(instant)} className={classes('tabular-nums', className)}>
      {ago(instant)}
    </time>
  );
}

/** What an empty place says: one sentence, and the one next step. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-4 px-6 py-16 text-center text-text-quiet">
      <p className="text-base text-balance">{children}</p>
      {action}
    </div>
  );
}

/** How long something may take before it is said that it takes time. */
const PATIENCE_MS = 200;

/** Its children after 200 ms, so that nothing flashes. */
export function Later({ children }: { children: ReactNode }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? children : null;
}

/** A grey shape in place of something that is being read. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={classes('animate-pulse rounded-control bg-surface-hover', className)} />;
}

const LINES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** Lines in place of a list that is being read. */
export function SkeletonList() {
  const { common } = useTexts();
  return (
    <Later>
      <div role="status" aria-label={common.loading} className="flex flex-col gap-2 p-4">
        {LINES.map((line) => (
          <Skeleton key={line} className="h-10" />
        ))}
      </div>
    </Later>
  );
}

/** How long it is said that something was copied. */
const COPIED_MS = 2_000;

/** Copies a text, and says so. */
export function CopyButton({ text, label, ...rest }: ButtonProps & { text: string; label?: string }) {
  const { common } = useTexts();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <Button onClick={() => copyText(text).then(() => setCopied(true))} {...rest}>
      {isCopied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      <span aria-live="polite">{isCopied ? common.copied : (label ?? common.copy)}</span>
    </Button>
  );
}

/** Copies a text, also from a page over plain http, which has no clipboard. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'sr-only';
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}

/** A text to be copied, in a box that scrolls. The button stands beside a single line, and below several. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  const isLine = !text.includes('\n');
  return (
    <div
      className={classes(
        'flex rounded-card border border-line bg-surface-sunken',
        isLine ? 'items-center max-frame:flex-col max-frame:items-stretch' : 'flex-col',
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
      <div className={classes('flex justify-end p-2', !isLine && 'border-t border-line')}>
        <CopyButton text={text} />
      </div>
    </div>
  );
}

/** A small word in a frame, such as a tag or a state. @param isFlexible it is cut where there is little room. */
export function Badge({
  children,
  tone = 'plain',
  isFlexible = false,
}: {
  readonly children: ReactNode;
  readonly tone?: 'plain' | 'good' | 'bad' | 'accent';
  readonly isFlexible?: boolean;
}) {
  const tones = {
    plain: 'border-line text-text-quiet',
    good: 'border-transparent bg-success-soft text-success',
    bad: 'border-transparent bg-danger-soft text-danger',
    accent: 'border-transparent bg-accent-soft text-accent',
  };
  return (
    <span
      className={classes(
        'inline-flex h-5 max-w-40 items-center gap-1 truncate rounded-control border px-1.5 text-xs font-medium',
        isFlexible ? 'min-w-8' : 'shrink-0',
        tones[tone],
      )}
    >
      {isFlexible ? (
        <span dir="auto" className="truncate">
          {children}
        </span>
      ) : (
        children
      )}
    </span>
  );
}
