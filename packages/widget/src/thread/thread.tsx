/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Pin, PinDetails } from '../api/types.ts';
import { Card } from '../parts/card.tsx';
import { Icon } from '../parts/icons.tsx';
import { Byline } from '../parts/time.tsx';
import { useActions, useWidget } from '../parts/widget.ts';
import { Properties, StatusMark } from './properties.tsx';
import { ReplyForm } from './reply-form.tsx';

/** A comment with its conversation. */
export function Thread({ pin }: { pin: Pin }) {
  const { state, viewing } = useWidget();
  const { texts, member, details, detached } = state;
  const [isEditing, setIsEditing] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => body.current?.focus({ preventScroll: true }), []);
  const full = details?.id === pin.id ? details : undefined;
  return (
    <Card
      pinId={pin.id}
      label={texts.thread.title(pin.number)}
      header={member ? null : <StatusMark status={pin.status} />}
      onClose={() => viewing.closePin()}
    >
      <div class="stack" ref={body} tabIndex={-1}>
        {detached.has(pin.id) && (
          <p class="small quiet row">
            <span class="spread">{texts.thread.detached}</span>
            {pin.can_change && <PlaceAgain pin={pin} />}
          </p>
        )}
        {isEditing ? (
          <Edit pin={pin} onEnd={() => setIsEditing(false)} />
        ) : (
          <div>
            <Byline name={pin.created_by.name} at={pin.created_at} />
            <p class="text" dir="auto">
              {pin.content}
            </p>
            {pin.is_held && <p class="quiet small">{texts.thread.held}</p>}
            {pin.can_change && (member ?? isUnanswered(pin, full)) && (
              <Changes pin={pin} onEdit={() => setIsEditing(true)} />
            )}
          </div>
        )}
        {full?.screenshot && <Screenshot details={full} />}
        {member && <Properties pin={pin} />}
        <Replies details={full} expected={pin.replies_count} />
        {!pin.is_held && <ReplyForm key={pin.id} pinId={pin.id} />}
      </div>
    </Card>
  );
}

/** Visitors change nothing more once there is a reply, which the list of pins may not know of yet. */
function isUnanswered(pin: Pin, details: PinDetails | undefined): boolean {
  return pin.is_own && !details?.replies.length;
}

/** Gives the comment another place on the page. */
export function PlaceAgain({ pin }: { pin: Pin }) {
  const { state, viewing } = useWidget();
  return (
    <button type="button" class="outlined" onClick={() => viewing.startPicking({ forPin: pin.id })}>
      {state.texts.thread.placeAgain}
    </button>
  );
}

function Changes({ pin, onEdit }: { pin: Pin; onEdit(): void }) {
  const { state } = useWidget();
  const { changing } = useActions();
  const { texts } = state;
  return (
    <div class="row small" style={{ marginInlineStart: '-10px' }}>
      <button type="button" class="quiet" onClick={onEdit}>
        {texts.edit}
      </button>
      <button type="button" class="quiet" onClick={() => void changing.remove(pin.id)}>
        {texts.remove}
      </button>
    </div>
  );
}

function Edit({ pin, onEnd }: { pin: Pin; onEnd(): void }) {
  const { state } = useWidget();
  const { changing } = useActions();
  const { texts } = state;
  const [content, setContent] = useState(pin.content);
  const text = useRef<HTMLTextAreaElement>(null);
  useEffect(() => text.current?.focus(), []);
  const save = async (event: Event) => {
    event.preventDefault();
    if (await changing.edit(pin.id, content)) onEnd();
  };
  return (
    <form
      class="field"
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        event.preventDefault();
        onEnd();
      }}
    >
      <textarea
        ref={text}
        dir="auto"
        aria-label={texts.composer.text}
        value={content}
        onInput={({ currentTarget }) => setContent(currentTarget.value)}
      />
      <footer>
        <button type="button" onClick={onEnd}>
          {texts.cancel}
        </button>
        <button type="submit" class="primary" disabled={content.trim() === ''}>
          {texts.save}
        </button>
      </footer>
    </form>
  );
}

function Screenshot({ details }: { details: PinDetails }) {
  const { state } = useWidget();
  const [isRefused, setIsRefused] = useState(false);
  const { screenshot } = details;
  if (!screenshot) return null;
  const label = state.texts.thread.picture;
  return (
    <a
      class={isRefused ? 'row small' : 'picture'}
      href={screenshot.url}
      target="_blank"
      rel="noopener noreferrer"
    >
      {isRefused ? (
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
          onError={() => setIsRefused(true)}
        />
      )}
    </a>
  );
}

function Replies({ details, expected }: { details: PinDetails | undefined; expected: number }) {
  const replies = details?.replies ?? [];
  if (replies.length === 0 && expected === 0) return null;
  return (
    <ul class="replies" aria-busy={!details}>
      {replies.map((reply) => (
        <li key={reply.id}>
          <Byline name={reply.created_by.name} at={reply.created_at} />
          <p class="text" dir="auto">
            {reply.content}
          </p>
        </li>
      ))}
    </ul>
  );
}
