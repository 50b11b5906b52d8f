import { Tooltip } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';

const LOOKS = {
  main: 'bg-accent text-on-accent hover:bg-accent-hover border-transparent font-medium',
  plain: 'bg-surface-raised text-text hover:bg-surface-hover border-line',
  quiet: 'bg-transparent text-text hover:bg-surface-hover border-transparent',
  danger: 'bg-danger text-on-danger border-transparent font-medium hover:opacity-90',
} as const;

export interface ButtonProps extends ComponentProps<'button'> {
  /** `main` is for the one main action of a screen. */
  readonly look?: keyof typeof LOOKS;
}

/** A button with a text, 32 px high; 44 px for fingers. */
export function Button({ look = 'plain', className, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={classes(
        'inline-flex h-8 shrink-0 items-center justify-center gap-1.5 rounded-control border px-3 whitespace-nowrap transition-colors duration-120 disabled:opacity-55 coarse:h-11',
        LOOKS[look],
        className,
      )}
      {...rest}
    />
  );
}

/** A button that shows only an icon; its name is also its tooltip. */
export function IconButton({
  label,
  className,
  look = 'quiet',
  children,
  ...rest
}: ButtonProps & { readonly label: string; readonly children: ReactNode }) {
  return (
    <Hint text={label}>
      <Button look={look} aria-label={label} className={classes('w-8 px-0 coarse:w-11', className)} {...rest}>
        {children}
      </Button>
    </Hint>
  );
}

/** A tooltip around one focusable element. */
export function Hint({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          sideOffset={6}
          className="z-50 max-w-72 animate-appear rounded-control bg-text px-2 py-1 text-xs text-surface shadow-float"
        >
          {text}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
