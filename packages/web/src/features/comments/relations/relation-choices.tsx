import { RELATION_KINDS, type RelationKind } from '@postil/contract/enums';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { api } from '../../../data/api/client.ts';
import { keys } from '../../../data/records/kinds.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { problemOf } from '../../../i18n/problems.ts';
import { rankedMatches } from '../../../lib/matching.ts';
import { ChoiceBackButton, ChoiceList } from '../../../ui/overlay/opened-dropdown.tsx';
import { StatusIcon } from '../badges/icons.tsx';
import { nameOf } from '../changes/short.ts';
import type { RelatedTask } from './relations.ts';

const MAX_FOUND_TASKS = 8;
/** The choice of a relation that also resolves the task. */
const RESOLVED = 'resolved';

interface RelationChoicesProps {
  readonly taskId: string;
  readonly onChoose: (related: RelatedTask, kind: RelationKind, isResolved: boolean) => void;
}

/** The choice of a relation: first its kind, then the other task. */
export default function RelationChoices({ taskId, onChoose }: RelationChoicesProps) {
  const { task } = useTexts();
  const [choice, setChoice] = useState<string | undefined>();
  const box = useRef<HTMLDivElement>(null);
  const kind = RELATION_KINDS.find((each) => each === choice) ?? 'duplicate_of';
  const choose = (value: string | undefined) => {
    flushSync(() => setChoice(value));
    box.current?.querySelector('input')?.focus();
  };
  const { kinds } = task.relations;
  return (
    <div ref={box} className="flex min-h-0 flex-col">
      {choice === undefined ? (
        <ChoiceList
          label={task.relations.add}
          choices={[
            { value: RESOLVED, label: task.relations.duplicate },
            ...RELATION_KINDS.map((value) => ({ value, label: kinds[value] })),
          ]}
          chosen={[]}
          onChoose={choose}
        />
      ) : (
        <>
          <ChoiceBackButton onClick={() => choose(undefined)}>{kinds[kind]}</ChoiceBackButton>
          <FoundTasks
            label={kinds[kind]}
            taskId={taskId}
            onChoose={(related) => onChoose(related, kind, choice === RESOLVED)}
          />
        </>
      )}
    </div>
  );
}

/** The tasks found by number or words; the newest ones while the field is empty. */
function FoundTasks({
  label,
  taskId,
  onChoose,
}: {
  readonly label: string;
  readonly taskId: string;
  readonly onChoose: (related: RelatedTask) => void;
}) {
  const texts = useTexts();
  const [query, setQuery] = useState('');
  const deferredQuery = useDeferredValue(query.trim());
  const {
    data: found = [],
    error,
    isPlaceholderData,
  } = useQuery({
    queryKey: keys.relatable(deferredQuery),
    queryFn: async ({ signal }) =>
      // Requests one more than is shown, because the task itself is excluded.
      api.findComments(
        { ...(deferredQuery && { search: deferredQuery }), limit: MAX_FOUND_TASKS + 1 },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  // Until the response arrives, earlier results that do not match the new query must not be selectable.
  const isPending = isPlaceholderData || deferredQuery !== query.trim();
  const matches = isPending ? rankedMatches(found, query, nameOf) : found;
  const others = matches.filter(({ id }) => id !== taskId).slice(0, MAX_FOUND_TASKS);
  return (
    <ChoiceList
      label={label}
      placeholder={texts.task.relations.search}
      problem={error ? problemOf(error, texts) : undefined}
      choices={others.map((other) => ({
        value: other.id,
        label: nameOf(other),
        icon: <StatusIcon status={other.status} project={other.project_id} />,
      }))}
      chosen={[]}
      onSearch={setQuery}
      onChoose={(value) => {
        const other = others.find(({ id }) => id === value);
        if (other) onChoose(other);
      }}
    />
  );
}
