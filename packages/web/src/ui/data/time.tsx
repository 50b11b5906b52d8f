import { useFormats } from '../../i18n/context.tsx';
import { classes } from '../../lib/classes.ts';

/** A relative time; its title has the exact one. @param instant ISO 8601. */
export function Time({ instant, className }: { instant: string; className?: string }) {
  const { ago, exact } = useFormats();
  return (
    <time dateTime={instant} title={exact(instant)} className={classes('tabular-nums', className)}>
      {ago(instant)}
    </time>
  );
}
