import { useFormats } from '../../i18n/context.tsx';
import { classes } from '../../lib/classes.ts';

/**
 * A relative time, with the exact one as its title.
 *
 * @param instant ISO 8601.
 *
 * @param isInSentence "6 min ago" instead of "6 min".
 */
export function Time({
  instant,
  isInSentence = false,
  className,
}: {
  readonly instant: string;
  readonly isInSentence?: boolean;
  readonly className?: string;
}) {
  const { briefTime, timeInSentence, exact } = useFormats();
  return (
    <time dateTime={instant} title={exact(instant)} className={classes('tabular-nums', className)}>
      {isInSentence ? timeInSentence(instant) : briefTime(instant)}
    </time>
  );
}
