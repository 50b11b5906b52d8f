import { useTexts } from '../../../i18n/context.tsx';
import type { TaskDetail } from '../detail/detail.ts';
import { Property } from './value.tsx';

/** The known releases of the page in which the task was seen, fixed and seen again. */
export function Releases({ detail }: { detail: TaskDetail }) {
  const { task } = useTexts();
  const releases = [
    { name: task.seenIn, release: detail.seen_in },
    { name: task.fixedIn, release: detail.fixed_in },
    { name: task.seenAgainIn, release: detail.seen_again_in },
  ];
  return releases.map(
    ({ name, release }) =>
      release !== null && (
        <Property key={name} name={name}>
          <bdi>{release}</bdi>
        </Property>
      ),
  );
}
