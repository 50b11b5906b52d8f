import type { ActivityRecord } from '@postil/client';
import { COMMENT_STATUSES } from '@postil/contract/enums';
import { useQuery } from '@tanstack/react-query';
import { membersQuery } from '../../../data/records/choices.ts';
import { useProjectName } from '../../../data/records/project-names.ts';
import { useStatuses } from '../../../data/records/statuses.ts';
import { useMay, useSession } from '../../../data/session.ts';
import { useFormats, useLanguage, useTexts } from '../../../i18n/context.tsx';
import { Time } from '../../../ui/data/time.tsx';
import { History, textChangesIn } from './history.tsx';
import { sentencesFor } from './sentences.ts';

/** An event in the history of a comment, other than a reply. */
export function ActivityEntry({ entry, project }: { entry: ActivityRecord; project: string | null }) {
  const texts = useTexts();
  const language = useLanguage();
  const formats = useFormats();
  const { user } = useSession();
  const may = useMay();
  const { data: members = [] } = useQuery({ ...membersQuery, enabled: !may.isGuest });
  const statuses = useStatuses(project);
  const projectNameOf = useProjectName();
  const names = new Map([[user.id, user.name], ...members.map(({ id, name }) => [id, name] as const)]);
  const sentences = sentencesFor(entry, {
    texts,
    statusName: (value) => {
      const status = COMMENT_STATUSES.find((each) => each === value);
      return status ? statuses.nameOf(status) : value;
    },
    nameOf: (id) => names.get(id),
    projectName: (id) => projectNameOf(typeof id === 'string' ? id : null),
    list: (words) => new Intl.ListFormat(language).format(words),
    day: (day) => formats.day(`${day}T12:00`),
  });
  const changes = textChangesIn(entry);
  return sentences.map((sentence, index) => (
    <li key={sentence} className="flex gap-2 text-text-quiet">
      <span aria-hidden className="mx-[9px] mt-[7px] size-1.5 shrink-0 rounded-full bg-line-strong" />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="[overflow-wrap:anywhere]">
          {sentence} · <Time instant={entry.timestamp} />
        </p>
        {index === sentences.length - 1 && changes.length > 0 && <History changes={changes} />}
      </div>
    </li>
  ));
}
