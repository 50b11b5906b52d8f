import { LIMITS } from '@postil/contract/limits';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/context.tsx';
import { Dropdown } from '../../../ui/overlay/choices.tsx';
import { ChoiceList } from '../../../ui/overlay/opened-dropdown.tsx';
import { toast } from '../../../ui/overlay/toasts.tsx';
import { useDetailChanges } from '../detail/changes.ts';
import type { TaskDetail } from '../detail/detail.ts';
import { useSuggestions } from '../filters/known.ts';

const CHIP =
  'inline-flex max-w-full items-center gap-0.5 rounded-control border border-line bg-surface-sunken ps-1.5 text-xs';

/** The tags of a task, added and removed one by one. */
export function Tags({ detail, mayChange }: { detail: TaskDetail; mayChange: boolean }) {
  const { task, common } = useTexts();
  const { change } = useDetailChanges(detail);
  const { tags } = detail;
  if (!mayChange && tags.length === 0) return <span className="text-text-quiet">{common.none}</span>;
  return (
    <span className="flex flex-wrap items-center gap-1">
      {tags.map((tag) => (
        <span key={tag} className={CHIP}>
          <bdi className="truncate">{tag}</bdi>
          {mayChange ? (
            <button
              type="button"
              aria-label={task.removeTag(tag)}
              onClick={() => change({ tags: tags.filter((each) => each !== tag) })}
              className="flex size-6 items-center justify-center rounded-control text-text-quiet hover:text-text coarse:size-11"
            >
              <X size={12} aria-hidden />
            </button>
          ) : (
            <span className="h-6 w-1.5" />
          )}
        </span>
      ))}
      {mayChange && <AddTag detail={detail} />}
    </span>
  );
}

function AddTag({ detail }: { detail: TaskDetail }) {
  const { task } = useTexts();
  const { change } = useDetailChanges(detail);
  const [isOpen, setOpen] = useState(false);
  const { tags } = detail;
  const toggle = (text: string) => {
    // A comma separates tags.
    const tag = text.replaceAll(',', ' ').trim().slice(0, LIMITS.tag);
    if (tag === '') return;
    if (tags.includes(tag)) return change({ tags: tags.filter((each) => each !== tag) });
    if (tags.length >= LIMITS.tags) return void toast({ text: task.tooManyTags, isProblem: true });
    change({ tags: [...tags, tag] });
  };
  const trigger = (
    <button
      type="button"
      aria-label={task.addTag}
      className="flex size-6 items-center justify-center rounded-control border border-dashed border-line-strong text-text-quiet hover:bg-surface-hover hover:text-text coarse:size-11"
    >
      <Plus size={12} aria-hidden />
    </button>
  );
  return (
    <Dropdown trigger={trigger} label={task.addTag} isOpen={isOpen} onOpen={setOpen}>
      {isOpen && <KnownTags chosen={tags} onChoose={toggle} />}
    </Dropdown>
  );
}

function KnownTags({ chosen, onChoose }: { chosen: readonly string[]; onChoose: (tag: string) => void }) {
  const { task } = useTexts();
  const { tags } = useSuggestions();
  const choices = [...new Set([...chosen, ...tags])].map((tag) => ({ value: tag, label: tag }));
  return (
    <ChoiceList label={task.addTag} choices={choices} chosen={chosen} onChoose={onChoose} onText={onChoose} />
  );
}
