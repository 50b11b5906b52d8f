import type { CommentStatus, Priority, StatusColor } from '@postil/contract/enums';
import { useStatuses } from '../../../data/records/statuses.ts';
import { classes } from '../../../lib/classes.ts';

/** The filled part of the circle for each status; crossed out for a closed comment. */
const STATUS_SHAPES: Readonly<Record<CommentStatus, string>> = {
  OPEN: '',
  IN_PROGRESS: 'M8 8V3.5a4.5 4.5 0 0 1 0 9Z',
  IN_REVIEW: 'M8 8V3.5a4.5 4.5 0 1 1-4.5 4.5Z',
  RESOLVED: 'M8 3.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9Z',
  CLOSED: '',
};

export interface StatusProps {
  readonly status: CommentStatus;
  /** The project of the status; without one, the status has its default name and colour. */
  readonly project?: string | null | undefined;
  readonly className?: string;
}

/** The shape and colour of a status, without its name. */
export function StatusIcon({ status, project, className }: StatusProps) {
  return <StatusShape status={status} color={useStatuses(project).colorOf(status)} className={className} />;
}

/** The shape of a status in a colour; null: its default colour. `app.css` must list the class of each colour. */
export function StatusShape({
  status,
  color,
  className,
}: {
  readonly status: CommentStatus;
  readonly color: StatusColor | null;
  readonly className?: string | undefined;
}) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden
      className={classes('shrink-0', `text-status-${color ?? status.toLowerCase()}`, className)}
    >
      <circle cx="8" cy="8" r="6.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      {STATUS_SHAPES[status] !== '' && <path d={STATUS_SHAPES[status]} fill="currentColor" />}
      {status === 'CLOSED' && <path d="m4 12 8-8" stroke="currentColor" strokeWidth="1.5" />}
    </svg>
  );
}

const PRIORITY_CLASSES: Readonly<Record<Priority, string>> = {
  LOW: 'text-priority-low',
  MEDIUM: 'text-priority-medium',
  HIGH: 'text-priority-high',
  URGENT: 'text-priority-urgent',
};
const BARS: Readonly<Record<Priority, number>> = { LOW: 1, MEDIUM: 2, HIGH: 3, URGENT: 3 };

/** Three bars, filled according to the priority, and an exclamation mark for urgent tasks. */
export function PriorityIcon({ priority, className }: { priority: Priority; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden
      className={classes('shrink-0', PRIORITY_CLASSES[priority], className)}
    >
      {[0, 1, 2].map((index) => (
        <rect
          key={index}
          x={1 + index * 4}
          y={10 - index * 3}
          width="2.6"
          height={4 + index * 3}
          rx="0.8"
          fill="currentColor"
          opacity={index < BARS[priority] ? 1 : 0.28}
        />
      ))}
      {priority === 'URGENT' && (
        <path d="M14.4 4v5.6M14.4 12.2v1.6" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" />
      )}
    </svg>
  );
}
