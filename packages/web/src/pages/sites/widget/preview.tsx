import type { WidgetSettings } from '@postil/client';
import { legibleTextColor } from '@postil/contract/contrast';
import { directionOf } from '@postil/contract/languages';
import { MessageSquarePlus } from 'lucide-react';
import { useTexts } from '../../../i18n/context.tsx';
import { classes } from '../../../lib/classes.ts';

/** The class of each theme. `auto` uses the app's colours here, and the page's colours in the widget. */
const THEME_CLASSES = { auto: '', light: 'theme-light', dark: 'theme-dark' } as const;

/** A miniature page with the widget in its current settings. */
export function Preview({ settings }: { settings: WidgetSettings }) {
  const { widget } = useTexts();
  const { position, theme, language } = settings;
  return (
    <figure className="flex flex-col gap-2">
      <div
        aria-hidden
        dir={directionOf(language ?? 'en')}
        data-testid="widget-preview"
        className="relative flex aspect-[4/3] flex-col gap-2 overflow-hidden rounded-card border border-line bg-surface-sunken p-4"
      >
        <Lines />
        <div
          className={classes(
            'absolute bottom-3 flex w-38 flex-col gap-2',
            position === 'end' ? 'end-3 items-end' : 'start-3 items-start',
            THEME_CLASSES[theme],
          )}
        >
          <div className="flex w-full flex-col gap-1.5 rounded-card border border-line bg-surface-raised p-2 shadow-float">
            <span className="h-1.5 w-3/4 rounded-full bg-text-quiet" />
            <span className="h-8 rounded-control border border-line-strong bg-surface-raised" />
            <span className="h-4 w-1/3 self-end rounded-control bg-accent" />
          </div>
          <Launcher settings={settings} />
        </div>
      </div>
      <div aria-hidden data-testid="button-preview" className="grid gap-2">
        {(['light', 'dark'] as const).map((each) => (
          <div
            key={each}
            className={classes(
              'flex min-w-0 justify-center rounded-card border border-line bg-surface-sunken p-3',
              THEME_CLASSES[each],
            )}
          >
            <Launcher settings={settings} />
          </div>
        ))}
      </div>
      <figcaption className="text-text-quiet">{widget.preview}</figcaption>
    </figure>
  );
}

/** The widget's button, as it appears on pages. */
function Launcher({ settings: { button_color: color, button_text: text } }: { settings: WidgetSettings }) {
  const { widget } = useTexts();
  return (
    <span className="flex min-w-0 max-w-full rounded-full border border-line bg-surface-raised p-0.5 text-xs font-medium text-text shadow-float">
      <span
        className="inline-flex h-7 min-w-0 items-center gap-1.5 rounded-full px-2.5"
        style={color === null ? undefined : { background: color, color: legibleTextColor(color) }}
      >
        <MessageSquarePlus size={13} className="shrink-0" />
        <bdi className="truncate">{text ?? widget.launcher}</bdi>
      </span>
      <span className="inline-flex h-7 shrink-0 items-center gap-1.5 px-2 text-text-quiet">
        <span className="size-2 rounded-full bg-pin" />1
      </span>
    </span>
  );
}

/** Placeholders for the texts and pictures of the page. */
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
