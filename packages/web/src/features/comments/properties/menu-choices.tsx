import { type CommentStatus, VISIBILITIES, type Visibility } from '@postil/contract/enums';
import { useStatuses } from '../../../data/records/statuses.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { MenuChoice } from '../../../ui/overlay/menu.tsx';
import { statusChoice } from '../badges/choices.tsx';
import { VisibilityIcon } from '../badges/readers.tsx';

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
  const statuses = useStatuses(project);
  return (
    <MenuChoice
      value={status}
      onValue={onStatus}
      options={statuses.choices(status).map((value) => statusChoice(value, statuses))}
    />
  );
}

/** The visibilities of a comment, as choices of a menu. */
export function VisibilityChoices({
  visibility,
  onVisibility,
}: {
  readonly visibility: Visibility;
  readonly onVisibility: (visibility: Visibility) => void;
}) {
  const { common } = useTexts();
  return (
    <MenuChoice
      value={visibility}
      onValue={onVisibility}
      options={VISIBILITIES.map((value) => ({
        value,
        label: common.readers[value],
        icon: <VisibilityIcon visibility={value} />,
      }))}
    />
  );
}
