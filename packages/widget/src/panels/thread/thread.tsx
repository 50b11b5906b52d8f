/** @jsxImportSource preact */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type {
  AttachedPicture,
  CommentDetails,
  PageComment,
  Result as ResultOfComment,
} from '../../api/types.ts';
import { Card } from '../../parts/card.tsx';
import { Icon } from '../../parts/icons.tsx';
import { useLoaded } from '../../parts/loaded.ts';
import { Mark } from '../../parts/readers.tsx';
import { Byline } from '../../parts/time.tsx';
import { useActions, useWidget } from '../../parts/widget.ts';
import { Prose } from '../prose/prose.tsx';
import { ReplyForm } from './reply-form.tsx';
import { StatusMark } from './status-mark.tsx';

/** A comment with its conversation. */
export function Thread({ comment }: { comment: PageComment }) {
  const { state, viewing } = useWidget();
  const { texts, member, details, detached } = state;
  const [isEditing, setIsEditing] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => body.current?.focus({ preventScroll: true }), []);
  const commentDetails = details?.id === comment.id ? details : undefined;
  return (
    <Card
      commentId={comment.id}
      label={texts.thread.title(comment.number)}
      header={member ? null : <StatusMark status={comment.status} />}
      onClose={() => viewing.closeComment()}
    >
      <div class="stack" ref={body} tabIndex={-1}>
        {detached.has(comment.id) && (
          <p class="small quiet row">
            <span class="spread">{texts.thread.detached}</span>
            {comment.can_change && <Reposition comment={comment} />}
          </p>
        )}
        {isEditing ? (
          <LoadedEditForm comment={comment} onEnd={() => setIsEditing(false)} />
        ) : (
          <div>
            <Byline name={comment.created_by.name} kind={comment.author_kind} at={comment.created_at} />
            <Prose text={comment.content} names={namesIn(comment, commentDetails)} />
            {comment.is_held && <p class="quiet small">{texts.thread.held}</p>}
            {comment.can_change && (member ?? isOwnWithoutReplies(comment, commentDetails)) && (
              <ChangeButtons comment={comment} onEdit={() => setIsEditing(true)} />
            )}
          </div>
        )}
        {/* A result shows the screenshot next to its own picture. */}
        {commentDetails?.screenshot && !commentDetails.result?.picture && (
          <Screenshot details={commentDetails} />
        )}
        <Pictures details={commentDetails} replyId={null} />
        {member && <LoadedProperties comment={comment} />}
        {commentDetails?.result && <LoadedResult details={commentDetails} result={commentDetails.result} />}
        <Replies
          details={commentDetails}
          count={comment.replies_count}
          isForAll={comment.visibility === 'everyone'}
        />
        {!comment.is_held && <ReplyForm key={comment.id} comment={comment} />}
      </div>
    </Card>
  );
}

/** The people whom the conversation may mention, if the widget knows them. */
function namesIn(comment: Pick<PageComment, 'created_by'>, details: CommentDetails | undefined): string[] {
  const replies = details?.replies ?? [];
  return [comment, ...replies].map(({ created_by: author }) => author.name);
}

/** The properties, loaded only for members. */
function LoadedProperties({ comment }: { comment: PageComment }) {
  const Properties = useLoaded(async () => (await import('./properties.tsx')).Properties);
  return Properties ? <Properties comment={comment} /> : <StatusMark status={comment.status} />;
}

/** Visitors can edit only before the first reply, which may be missing from a stale list of comments. */
function isOwnWithoutReplies(comment: PageComment, details: CommentDetails | undefined): boolean {
  return comment.is_own && !details?.replies.length;
}

/** Moves the comment to another location on the page. */
export function Reposition({ comment }: { comment: PageComment }) {
  const { state, viewing } = useWidget();
  return (
    <button type="button" class="outlined" onClick={() => viewing.startPicking({ commentId: comment.id })}>
      {state.texts.thread.reposition}
    </button>
  );
}

function ChangeButtons({ comment, onEdit }: { comment: PageComment; onEdit(): void }) {
  const { state } = useWidget();
  const { changing } = useActions();
  const { texts } = state;
  return (
    <div class="row small" style={{ marginInlineStart: '-10px' }}>
      <button type="button" class="quiet" onClick={onEdit}>
        {texts.edit}
      </button>
      <button type="button" class="quiet" onClick={() => void changing.remove(comment.id)}>
        {texts.remove}
      </button>
    </div>
  );
}

function LoadedEditForm(props: { comment: PageComment; onEnd(): void }) {
  const EditForm = useLoaded(async () => (await import('./edit.tsx')).EditForm);
  return EditForm ? <EditForm {...props} /> : null;
}

function Screenshot({ details }: { details: CommentDetails }) {
  const { state } = useWidget();
  const [isBlocked, setIsBlocked] = useState(false);
  const { screenshot } = details;
  if (!screenshot) return null;
  const label = state.texts.thread.picture;
  return (
    <a
      class={isBlocked ? 'row small' : 'picture'}
      href={screenshot.url}
      target="_blank"
      rel="noopener noreferrer"
    >
      {isBlocked ? (
        <>
          <Icon name="picture" />
          {label}
        </>
      ) : (
        <img
          src={screenshot.thumbnail_url}
          width={screenshot.width}
          height={screenshot.height}
          alt={label}
          onError={() => setIsBlocked(true)}
        />
      )}
    </a>
  );
}

/** The further pictures of the comment, or the pictures of a reply. */
function Pictures({ details, replyId }: { details: CommentDetails | undefined; replyId: string | null }) {
  const pictures = details?.pictures.filter(({ reply_id: id }) => id === replyId) ?? [];
  return pictures.length > 0 ? <LoadedPictures pictures={pictures} /> : null;
}

function LoadedPictures(props: { pictures: readonly AttachedPicture[] }) {
  const AttachedPictures = useLoaded(
    async () => (await import('../attachments/attachments.tsx')).AttachedPictures,
  );
  return AttachedPictures ? <AttachedPictures {...props} /> : null;
}

/** The result, loaded only for comments with one. */
function LoadedResult(props: { details: CommentDetails; result: ResultOfComment }) {
  const Result = useLoaded(async () => (await import('../result/result.tsx')).Result);
  return Result ? <Result {...props} /> : null;
}

function Replies(props: { details: CommentDetails | undefined; count: number; isForAll: boolean }) {
  const { texts } = useWidget().state;
  const { details, count, isForAll } = props;
  const replies = details?.replies ?? [];
  if (replies.length === 0 && count === 0) return null;
  return (
    <ul class="replies" aria-busy={!details}>
      {replies.map((reply) => (
        <li key={reply.id} class={reply.visibility === 'team' && isForAll ? 'note' : ''}>
          <Byline name={reply.created_by.name} kind={reply.author_kind} at={reply.created_at}>
            {reply.visibility === 'team' && isForAll && <Mark of="team">{texts.readers.note}</Mark>}
          </Byline>
          <Prose text={reply.content} names={details ? namesIn(details, details) : []} />
          <Pictures details={details} replyId={reply.id} />
        </li>
      ))}
    </ul>
  );
}
