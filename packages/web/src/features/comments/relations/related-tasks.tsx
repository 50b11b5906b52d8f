import type { Relation } from '@postil/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus, X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { queryClient } from '../../../data/api/cache.ts';
import { useLiveChanges } from '../../../data/live.ts';
import { useStatuses } from '../../../data/records/statuses.ts';
import { useMay } from '../../../data/session.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { lazyPart } from '../../../lib/loaded-later.tsx';
import { Hint } from '../../../ui/form/icon-button.tsx';
import { Dropdown } from '../../../ui/overlay/choices.tsx';
import { StatusIcon } from '../badges/icons.tsx';
import { nameOf, numberOf, titleOf } from '../changes/short.ts';
import type { TaskDetail } from '../detail/detail.ts';
import { useChangeSearch } from '../filters/change-search.ts';
import { relationsQuery, useRelationChanges } from './relations.ts';

const RelationChoices = lazyPart(() => import('./relation-choices.tsx'));

/** The relations of a task, with controls to change them. */
export function RelatedTasks({ detail }: { detail: TaskDetail }) {
  const may = useMay();
  const { data: relations = [] } = useQuery(relationsQuery(detail.id));
  const { unrelate } = useRelationChanges(detail);
  const mayChange = !may.isGuest && may.has('write');
  useLiveChanges(({ comment_id: id }) => {
    const isShown = id === detail.id || relations.some(({ comment }) => comment.id === id);
    if (isShown) void queryClient.invalidateQueries({ queryKey: relationsQuery(detail.id).queryKey });
  });
  return (
    <div className="flex flex-col items-start gap-1.5">
      {relations.length > 0 && (
        <ul className="flex w-full flex-col gap-1.5">
          {relations.map((relation) => (
            <RelationItem
              key={relation.comment.id}
              relation={relation}
              {...(mayChange ? { onRemove: () => unrelate(relation) } : {})}
            />
          ))}
        </ul>
      )}
      {mayChange && <AddRelation detail={detail} />}
    </div>
  );
}

/** One relation: a link that opens the other task, and a button that removes the relation. */
function RelationItem({
  relation: { kind, comment },
  onRemove,
}: {
  readonly relation: Relation;
  readonly onRemove?: () => void;
}) {
  const { task, common } = useTexts();
  const { nameOf: statusName } = useStatuses(comment.project_id);
  return (
    <li className="group/related flex min-w-0 items-start gap-1">
      <div className="min-w-0 flex-1">
        <p className="text-xs text-text-quiet">{task.relations.kinds[kind]}</p>
        <RelatedLink comment={comment}>
          <StatusIcon status={comment.status} project={comment.project_id} />
          <span className="sr-only">{statusName(comment.status)}</span>
          <span className="shrink-0 text-text-quiet tabular-nums">{numberOf(comment)}</span>
          <span dir="auto" className="truncate">
            {titleOf(comment)}
          </span>
        </RelatedLink>
      </div>
      {onRemove && (
        <Hint text={common.remove}>
          <button
            type="button"
            aria-label={task.relations.remove(nameOf(comment))}
            onClick={onRemove}
            className="flex size-7 shrink-0 items-center justify-center self-end rounded-control text-text-quiet opacity-0 group-hover/related:opacity-100 hover:bg-surface-hover hover:text-text focus-visible:opacity-100 coarse:size-11 coarse:opacity-100"
          >
            <X size={13} aria-hidden />
          </button>
        </Hint>
      )}
    </li>
  );
}

const LINK =
  'flex min-w-0 items-center gap-1.5 rounded-control underline-offset-2 hover:underline coarse:min-h-11';

/** Opens a task over the current page, or a comment on a mockup on the page of the mockup. */
function RelatedLink({ comment, children }: { comment: Relation['comment']; children: ReactNode }) {
  const change = useChangeSearch();
  const { id, number, mockup_id: mockupId } = comment;
  const common = { title: nameOf(comment), className: LINK };
  if (mockupId !== null)
    return (
      <Link {...common} to="/mockups/$id" params={{ id: mockupId }} search={{ comment: id }}>
        {children}
      </Link>
    );
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    change({ task: id });
  };
  return (
    <Link {...common} to="/tasks/$number" params={{ number: String(number) }} onClick={open}>
      {children}
    </Link>
  );
}

function AddRelation({ detail }: { detail: TaskDetail }) {
  const { task } = useTexts();
  const { relate } = useRelationChanges(detail);
  const [isOpen, setOpen] = useState(false);
  const trigger = (
    <button
      type="button"
      aria-label={task.relations.add}
      className="inline-flex size-6 items-center justify-center rounded-control border border-dashed border-line-strong text-text-quiet hover:bg-surface-hover hover:text-text coarse:size-11"
    >
      <Plus size={12} aria-hidden />
    </button>
  );
  return (
    <Dropdown label={task.relations.add} isOpen={isOpen} onOpen={setOpen} trigger={trigger}>
      <RelationChoices
        taskId={detail.id}
        onChoose={(related, kind, isResolved) => {
          setOpen(false);
          relate(related, kind, isResolved);
        }}
      />
    </Dropdown>
  );
}
