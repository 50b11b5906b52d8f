import type { CommentStatus } from '@postil/contract/enums';
import { useStatuses } from '../../../data/records/statuses.ts';
import { MenuChoice } from '../../../ui/overlay/menu.tsx';
import { StatusIcon } from '../badges/icons.tsx';

/** The available statuses of a project, as choices of a menu. */
export function StatusChoices({
  status,
  project,
  onStatus,
}: {
  readonly status: CommentStatus;
  readonly project: string | null;
  readonly onStatus: (status: CommentStatus) => void;
}) {
  const { nameOf, choices } = useStatuses(project);
  return (
    <MenuChoice
      value={status}
      onValue={onStatus}
      options={choices(status).map((value) => ({
        value,
        label: nameOf(value),
        icon: <StatusIcon status={value} project={project} />,
      }))}
    />
  );
}
