import { cloneElement, isValidElement, type ReactNode } from 'react';
import { classes } from '../../lib/classes.ts';
import { Button, type ButtonProps } from './button.tsx';

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
      <Button
        look={look}
        aria-label={label}
        className={classes('w-8 px-0! coarse:w-11', className)}
        {...rest}
      >
        {children}
      </Button>
    </Hint>
  );
}

/** A tooltip of one element, rendered by `Hints`. */
export function Hint({ text, children }: { text: string; children: ReactNode }) {
  return isValidElement<{ 'data-hint'?: string }>(children)
    ? cloneElement(children, { 'data-hint': text })
    : children;
}
