import { Tooltip } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { classes } from './classes.ts';

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
