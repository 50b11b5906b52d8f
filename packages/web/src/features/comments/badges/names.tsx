import type { Priority } from '@postil/contract/enums';
import { useStatuses } from '../../../data/records/statuses.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { PriorityIcon, type StatusProps, StatusShape } from './icons.tsx';

/** A status with its name. */
export function StatusName({ status, project }: StatusProps) {
  const { nameOf, colorOf } = useStatuses(project);
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-1.5">
      <StatusShape status={status} color={colorOf(status)} />
      <span dir="auto" className="truncate">
        {nameOf(status)}
      </span>
    </span>
  );
}

export function PriorityName({ priority }: { priority: Priority }) {
  const { common } = useTexts();
  return (
    <span className="inline-flex items-center gap-1.5">
      <PriorityIcon priority={priority} />
      {common.priorities[priority]}
    </span>
  );
}
