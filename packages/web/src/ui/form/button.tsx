import type { ComponentProps } from 'react';
import { classes } from '../../lib/classes.ts';

const LOOKS = {
  main: 'bg-accent text-on-accent hover:bg-accent-hover border-transparent font-medium',
  plain: 'bg-surface-raised text-text hover:bg-surface-hover border-line',
  quiet: 'bg-transparent text-text hover:bg-surface-hover border-transparent',
  danger: 'bg-danger text-on-danger border-transparent font-medium hover:opacity-90',
} as const;

export interface ButtonProps extends ComponentProps<'button'> {
  /** `main` is for the primary action of a screen. */
  readonly look?: keyof typeof LOOKS;
}

/** A button with a text, 32 px high; 44 px for touch. */
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
