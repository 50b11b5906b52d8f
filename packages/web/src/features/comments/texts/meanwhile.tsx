import { useQuery } from '@tanstack/react-query';
import { useMay, useSession } from '../../../data/session.ts';
import { ChangedMeanwhile, Conflict } from '../../../ui/form/conflict.tsx';
import { activityQuery, type CommentTexts, changerOf } from '../activity/activity.ts';
import type { EditedTexts } from './edits.ts';
import type { TextEdit } from './use-text-edit.ts';

interface ConcurrentChangeNoticeProps {
  readonly edit: TextEdit;
  /** The current texts. */
  readonly currentTexts: EditedTexts;
  readonly labels: Readonly<Record<string, string>>;
  readonly commentId: string;
  readonly texts: CommentTexts;
  /** Saves the person's choice; texts equal to the current ones are not a change. */
  readonly onDecided: (mine: EditedTexts) => void;
}

/** A notice in an editor that somebody else has changed the text, with the choice between both versions. */
export function ConcurrentChangeNotice({
  edit,
  currentTexts,
  labels,
  commentId,
  texts,
  onDecided,
}: ConcurrentChangeNoticeProps) {
  const { user } = useSession();
  const { hasAccount } = useMay();
  const { data: activity = [] } = useQuery({ ...activityQuery(commentId), enabled: hasAccount });
  const { changed, mine } = edit;
  if (changed.length === 0) return null;
  const changer = changerOf(activity, texts, user.id);
  const decide = (next: EditedTexts) => {
    edit.resolve(next);
    onDecided(next);
  };
  if (!edit.isCompared)
    return <ChangedMeanwhile changer={changer} onShow={edit.compare} onMine={() => edit.resolve()} />;
  const theirs = Object.fromEntries(changed.map((name) => [name, currentTexts[name] ?? '']));
  return (
    <Conflict
      changer={changer}
      fields={changed.map((name) => ({
        label: labels[name] ?? name,
        theirs: currentTexts[name] ?? '',
        mine: mine[name] ?? '',
      }))}
      onTheirs={() => decide({ ...mine, ...theirs })}
      onMine={() => decide(mine)}
      onEdit={() => edit.resolve()}
    />
  );
}
