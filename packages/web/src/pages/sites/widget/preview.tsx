import type { WidgetSettings } from '@postil/client';
import { MessageSquarePlus } from 'lucide-react';
import { LANGUAGES } from '../../../i18n/catalogue.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { classes } from '../../../lib/classes.ts';

/** The colours of each theme; `auto` has those of this device, as it would on a visitor's. */
const SCHEMES = { auto: 'scheme-light-dark', light: 'scheme-light', dark: 'scheme-dark' } as const;

/** A small page with the widget as it is set. */
export function Preview({ settings }: { settings: WidgetSettings }) {
  const { widget } = useTexts();
  const { position, theme, language } = settings;
  return (
    <figure className="flex flex-col gap-2">
      <div
        aria-hidden
        dir={LANGUAGES[language ?? 'en'].direction}
        data-testid="widget-preview"
        className="relative flex aspect-[4/3] flex-col gap-2 overflow-hidden rounded-card border border-line bg-surface-sunken p-4"
      >
        <Lines />
        <div
          className={classes(
            'absolute bottom-3 flex w-38 flex-col gap-2',
            position === 'end' ? 'end-3 items-end' : 'start-3 items-start',
            SCHEMES[theme],
          )}
        >
          <div className="flex w-full flex-col gap-1.5 rounded-card border border-line bg-surface-raised p-2 shadow-float">
            <span className="h-1.5 w-3/4 rounded-full bg-text-quiet" />
            <span className="h-8 rounded-control border border-line-strong bg-surface-raised" />
            <span className="h-4 w-1/3 self-end rounded-control bg-accent" />
          </div>
          <span className="inline-flex h-7 items-center gap-1.5 rounded-full bg-accent px-3 text-xs font-medium text-on-accent shadow-float">
            <MessageSquarePlus size={13} /> {widget.launcher}
          </span>
        </div>
      </div>
      <figcaption className="text-text-quiet">{widget.preview}</figcaption>
    </figure>
  );
}

/** The words and pictures of a page, from afar. */
function Lines() {
  return (
    <>
      <span className="h-3 w-1/3 rounded-control bg-line-strong" />
      <span className="h-1.5 w-4/5 rounded-full bg-line" />
      <span className="h-1.5 w-2/3 rounded-full bg-line" />
      <span className="relative mt-1 h-14 w-2/5 rounded-control bg-line">
        <span className="absolute -end-1.5 -top-1.5 size-3.5 rounded-full border-2 border-surface-raised bg-pin" />
      </span>
    </>
  );
}
