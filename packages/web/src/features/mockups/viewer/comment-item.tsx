import type { CommentStatus, Visibility } from '@postil/contract/enums';
import { Link } from '@tanstack/react-router';
import { Check, ExternalLink, MessageSquare, RotateCcw, Trash2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useStatuses } from '../../../data/records/statuses.ts';
import { useMay, useSession } from '../../../data/session.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { classes } from '../../../lib/classes.ts';
import { Time } from '../../../ui/data/time.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';
import {
  AuthorBadge,
  OwnPictures,
  Prose,
  StatusChoices,
  StatusIcon,
  StatusName,
  TeamBadge,
  Thread,
  VisibilityChoices,
  VisibilityName,
} from '../../comments/index.ts';
import type { useCommentActions } from './comment-changes.ts';
import { isSettled, type NumberedComment } from './pins.tsx';

/** The actions on comments. */
export interface CommentActions extends ReturnType<typeof useCommentActions> {
  /** Whether the person may comment: the project is active, and their permissions suffice. */
  readonly acceptsComments: boolean;
}

/** A comment in the list; while it is selected, with its actions, pictures and replies. */
export function CommentItem({
  number,
  comment,
  version,
  isSelected,
  onSelect,
  onClose,
  actions,
}: NumberedComment & {
  readonly version: number;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly onClose: () => void;
  readonly actions: CommentActions;
}) {
  const { mockups: texts } = useTexts();
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isSelected) return;
    element.current?.scrollIntoView({ block: 'nearest' });
    // The focused button has been unmounted.
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [isSelected]);
  return (
    <li
      ref={element}
      tabIndex={-1}
      className={classes('border-b border-line', isSelected && 'bg-surface-raised')}
      data-comment={comment.id}
    >
      <div className={classes('relative flex gap-2.5 p-3', !isSelected && 'hover:bg-surface-hover')}>
        <PinNumber number={number} isDone={isSettled(comment)} />
        <div className="min-w-0 flex-1">
          <p className="flex items-baseline gap-2">
            <bdi className="min-w-0 truncate font-medium">{comment.created_by.name}</bdi>
            <AuthorBadge kind={comment.author_kind} />
            {comment.visibility === 'team' && <TeamBadge />}
            <Time instant={comment.created_at} className="relative shrink-0 text-xs text-text-quiet" />
          </p>
          {isSelected ? (
            <Prose text={comment.content} className="mt-0.5 text-base" />
          ) : (
            <button
              type="button"
              aria-expanded={false}
              dir="auto"
              onClick={onSelect}
              className="mt-0.5 line-clamp-3 w-full text-start text-base outline-offset-[-2px] [overflow-wrap:anywhere] after:absolute after:inset-0"
            >
              {comment.content}
            </button>
          )}
          {!isSelected && <Foot comment={comment} version={version} />}
        </div>
        {isSelected && (
          <IconButton label={texts.closeComment} className="relative -me-1.5 -mt-1" onClick={onClose}>
            <X size={14} aria-hidden />
          </IconButton>
        )}
      </div>
      {isSelected && (
        <div className="flex flex-col gap-3 px-3 pb-3 ps-11">
          <ItemActions number={number} comment={comment} actions={actions} />
          <OwnPictures comment={comment} />
          <Thread
            subject={{
              id: comment.id,
              isOnMockup: true,
              visibility: comment.visibility,
              projectId: comment.project_id,
            }}
            status={comment.status}
            mayReply={actions.acceptsComments}
          />
        </div>
      )}
    </li>
  );
}

function PinNumber({ number, isDone }: { number: number; isDone: boolean }) {
  return (
    <span
      className={classes(
        'flex size-6 shrink-0 items-center justify-center rounded-full rounded-es-none border text-xs font-semibold tabular-nums',
        isDone ? 'border-pin bg-surface-raised text-text-quiet' : 'border-transparent bg-pin text-on-pin',
      )}
    >
      {number}
    </span>
  );
}

function Foot({ comment, version }: Pick<NumberedComment, 'comment'> & { version: number }) {
  const { common, mockups: texts } = useTexts();
  const statuses = useStatuses(comment.project_id);
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-text-quiet">
      <span className="inline-flex items-center gap-1">
        <StatusIcon status={comment.status} project={comment.project_id} className="size-3.5" />{' '}
        <bdi>{statuses.nameOf(comment.status)}</bdi>
      </span>
      {comment.replies_count > 0 && (
        <span className="inline-flex items-center gap-1 tabular-nums">
          <MessageSquare size={12} aria-hidden /> {common.replies(comment.replies_count)}
        </span>
      )}
      {comment.version !== version && <span>{texts.onVersion(comment.version)}</span>}
    </p>
  );
}

/** The status and visibility of a comment, and its actions. */
function ItemActions({
  number,
  comment,
  actions: { set, remove, acceptsComments },
}: NumberedComment & { readonly actions: CommentActions }) {
  const { mockups: texts, task } = useTexts();
  const { user } = useSession();
  const may = useMay();
  const { id, status, created_by: author } = comment;
  // A guest changes only their own comments.
  const mayChange = acceptsComments && (!may.isGuest || author.id === user.id);
  const isDone = isSettled(comment);
  const statuses = useStatuses(comment.project_id);
  const setStatus = (wanted: CommentStatus) =>
    set(comment, { status: wanted }, task.changedTo(task.status, statuses.nameOf(wanted)));
  if (!mayChange) return <StatusName status={status} project={comment.project_id} />;
  return (
    <div className="flex flex-wrap items-center gap-1">
      <Menu
        trigger={
          <Button
            look="quiet"
            aria-label={`${texts.statusOf(number)}: ${statuses.nameOf(status)}`}
            className="-ms-2 !px-2"
          >
            <StatusName status={status} project={comment.project_id} />
          </Button>
        }
      >
        <StatusChoices status={status} project={comment.project_id} onStatus={setStatus} />
      </Menu>
      {!may.isGuest && <VisibilityMenu comment={comment} set={set} />}
      <Button className="ms-auto" onClick={() => setStatus(isDone ? 'OPEN' : 'RESOLVED')}>
        {isDone ? <RotateCcw size={14} aria-hidden /> : <Check size={14} aria-hidden />}
        {isDone ? texts.reopen : texts.resolve}
      </Button>
      <Link
        to="/board"
        search={{ task: id }}
        aria-label={texts.openTask}
        title={texts.openTask}
        className="inline-flex size-8 items-center justify-center rounded-control hover:bg-surface-hover coarse:size-11"
      >
        <ExternalLink size={14} aria-hidden />
      </Link>
      <IconButton label={texts.deleteComment} onClick={() => remove(id)}>
        <Trash2 size={14} aria-hidden />
      </IconButton>
    </div>
  );
}

/** The menu for the visibility of a comment. */
function VisibilityMenu({ comment, set }: Pick<NumberedComment, 'comment'> & Pick<CommentActions, 'set'>) {
  const { common, task } = useTexts();
  const visibilityText = (value: Visibility) => task.changedTo(task.visibleTo, common.readers[value]);
  const trigger = (
    <Button look="quiet" aria-label={visibilityText(comment.visibility)} className="!px-2">
      <VisibilityName visibility={comment.visibility} />
    </Button>
  );
  return (
    <Menu trigger={trigger}>
      <VisibilityChoices
        visibility={comment.visibility}
        onVisibility={(visibility) => set(comment, { visibility }, visibilityText(visibility))}
      />
    </Menu>
  );
}
