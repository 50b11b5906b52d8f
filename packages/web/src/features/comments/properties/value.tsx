import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Menu } from '../../../ui/overlay/menu.tsx';

export function Property({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[88px_1fr] items-start gap-x-2">
      <dt className="py-1 text-text-quiet coarse:py-3">{name}</dt>
      <dd className="min-w-0 py-1 [overflow-wrap:anywhere] coarse:py-3">{children}</dd>
    </div>
  );
}

export function Quiet({ children }: { children: ReactNode }) {
  return <span className="text-text-quiet">{children}</span>;
}

/** A value with a menu of choices. */
export function Value({
  name,
  mayChange,
  shown,
  children,
}: {
  readonly name: string;
  readonly mayChange: boolean;
  readonly shown: ReactNode;
  readonly children: ReactNode;
}) {
  if (!mayChange) return shown;
  return <Menu trigger={<ValueButton name={name}>{shown}</ValueButton>}>{children}</Menu>;
}

/** A button that shows a value and opens its choices. */
export function ValueButton({
  name,
  children,
  ...rest
}: { readonly name: string } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className="group/value -my-1 -ms-1.5 flex min-h-7 max-w-[calc(100%+6px)] items-center gap-1 rounded-control px-1.5 text-start hover:bg-surface-hover aria-expanded:bg-surface-hover coarse:-my-3 coarse:min-h-11"
    >
      <span className="sr-only">{name}: </span>
      {children}
      <ChevronDown
        size={12}
        aria-hidden
        className="shrink-0 text-text-quiet opacity-0 max-frame:hidden group-hover/value:opacity-100 group-focus-visible/value:opacity-100"
      />
    </button>
  );
}
