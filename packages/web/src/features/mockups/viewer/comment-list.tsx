import { useTexts } from '../../../i18n/context.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { type CommentActions, CommentItem } from './comment-item.tsx';
import { isSettled, type NumberedComment } from './pins.tsx';

/** The comments on a version: beside the picture, or below it on a narrow screen. */
export function CommentList({
  comments,
  version,
  selectedId,
  onSelect,
  showsSettled,
  onShowSettled,
  actions,
}: {
  readonly comments: readonly NumberedComment[];
  readonly version: number;
  readonly selectedId: string | undefined;
  readonly onSelect: (id: string | undefined) => void;
  readonly showsSettled: boolean;
  readonly onShowSettled: (shows: boolean) => void;
  readonly actions: CommentActions;
}) {
  const { mockups: texts } = useTexts();
  const settledCount = comments.filter(({ comment }) => isSettled(comment)).length;
  const shown = comments.filter(
    ({ comment }) => showsSettled || comment.id === selectedId || !isSettled(comment),
  );
  return (
    <section
      aria-label={texts.comments}
      className="flex w-80 shrink-0 flex-col border-s border-line max-frame:h-[42%] max-frame:w-auto max-frame:border-s-0 max-frame:border-t"
    >
      <header className="flex min-h-11 shrink-0 items-center gap-2 border-b border-line ps-3 pe-1.5">
        <h2 className="font-semibold">{texts.comments}</h2>
        <span className="text-text-quiet tabular-nums">{comments.length - settledCount}</span>
        {settledCount > 0 && (
          <Button
            look="quiet"
            className="ms-auto text-text-quiet"
            aria-pressed={showsSettled}
            onClick={() => onShowSettled(!showsSettled)}
          >
            {showsSettled ? texts.hideResolved : texts.showResolved(settledCount)}
          </Button>
        )}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {shown.length === 0 ? (
          <div className="flex flex-col gap-1 p-6 text-center text-balance text-text-quiet">
            <p>{texts.noComments}</p>
            {actions.acceptsComments && <p>{texts.noCommentsHint}</p>}
          </div>
        ) : (
          <ul>
            {shown.map((each) => (
              <CommentItem
                key={each.comment.id}
                {...each}
                version={version}
                isSelected={each.comment.id === selectedId}
                onSelect={() => onSelect(each.comment.id)}
                onClose={() => onSelect(undefined)}
                actions={actions}
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
