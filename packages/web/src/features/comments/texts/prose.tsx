import { mayHaveMarkdown } from '@postil/contract/markdown-signs';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { membersQuery } from '../../../data/records/choices.ts';
import { useMay, useSession } from '../../../data/session.ts';
import { classes } from '../../../lib/classes.ts';
import { loadedLater } from '../../../lib/loaded-later.tsx';

const markdown = loadedLater(() => import('./markdown.tsx'));

/** The names of the participants of a conversation, to mark mentions: guests and reviewers cannot list members. */
export const ParticipantNames = createContext<readonly string[]>([]);

/** A text that a person wrote, with its Markdown, links and mentions; unformatted while the code for Markdown is loading. */
export function Prose({
  text,
  className,
  onTick,
}: {
  readonly text: string;
  readonly className?: string;
  /** Called when an item of a checklist is toggled; absent: the checkboxes are read-only. */
  readonly onTick?: ((line: number, isDone: boolean) => void) | undefined;
}) {
  const code = markdown.useLoaded(mayHaveMarkdown(text));
  const { user } = useSession();
  const may = useMay();
  const participantNames = useContext(ParticipantNames);
  const { data: members = [] } = useQuery({
    ...membersQuery,
    enabled: may.hasAccount && !may.isGuest && text.includes('@'),
  });
  const look = classes('[overflow-wrap:anywhere]', className);
  if (!code) {
    return (
      <p dir="auto" className={classes('whitespace-pre-wrap', look)}>
        {text}
      </p>
    );
  }
  return (
    <div className={look}>
      <code.Markdown
        text={text}
        names={[user.name, ...participantNames, ...members.flatMap(({ name, email }) => [name, email])]}
        onTick={onTick}
      />
    </div>
  );
}
