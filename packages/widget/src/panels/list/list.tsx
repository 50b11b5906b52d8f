/** @jsxImportSource preact */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { PageComment } from '../../api/types.ts';
import { isDone } from '../../model/state.ts';
import { useReturnedFocus } from '../../parts/card.tsx';
import { IconButton } from '../../parts/icons.tsx';
import { useLoaded } from '../../parts/loaded.ts';
import { Mark } from '../../parts/readers.tsx';
import { Byline } from '../../parts/time.tsx';
import { useWidget } from '../../parts/widget.ts';
import type { CodeFormProps } from '../connect/code-form.tsx';
import { Reposition } from '../thread/thread.tsx';

/** The comments of the page, including those whose elements were not found. */
export function List() {
  const { state, viewing } = useWidget();
  const { texts, comments, commentsProblem, detached, isComplete, arePinsShown, settings } = state;
  const panel = useRef<HTMLElement>(null);
  /** The URL of a window that cannot reach this page. */
  const [url, setUrl] = useState<string>();
  useReturnedFocus();
  useLayoutEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const isLost = ({ id, anchor }: PageComment) => !anchor || detached.has(id);
  const [foundComments, lostComments] = [
    comments.filter((comment) => !isLost(comment)),
    comments.filter(isLost),
  ];
  return (
    <section
      class={`panel ${settings.position}`}
      role="dialog"
      aria-label={texts.list.title}
      ref={panel}
      tabIndex={-1}
    >
      <header>
        <h2 class="spread">{texts.list.title}</h2>
        <IconButton icon="close" label={texts.close} onClick={viewing.toggleList} />
      </header>
      <div class="scroll">
        {comments.length === 0 && <p class="empty">{commentsProblem ?? texts.list.empty}</p>}
        <Items comments={foundComments} />
        {lostComments.length > 0 && <h3>{texts.list.detached}</h3>}
        <Items comments={lostComments} />
        {!isComplete && <p class="quiet small empty">{texts.list.incomplete}</p>}
      </div>
      {url && !state.member && <LoadedCodeForm url={url} />}
      <footer>
        <label class="spread">
          <input type="checkbox" checked={arePinsShown} onChange={viewing.togglePins} />
          {texts.list.showPins}
        </label>
        <Account onUnreachable={setUrl} />
      </footer>
    </section>
  );
}

function Items({ comments }: { comments: readonly PageComment[] }) {
  const { state, viewing } = useWidget();
  return (
    <ul>
      {comments.map((comment) => (
        <li key={comment.id}>
          <button type="button" class="item" onClick={() => void viewing.openComment(comment.id)}>
            <span class={`number ${isDone(comment) ? 'done' : ''}`}>{comment.number}</span>
            <span class="spread">
              <span class="lines" dir="auto">
                {comment.content}
              </span>
              <Byline name={comment.created_by.name} kind={comment.author_kind} at={comment.created_at}>
                {state.unseen.has(comment.id) && <span>{state.texts.list.unseen}</span>}
                {comment.visibility === 'team' && <Mark of="team">{state.texts.readers.names.team}</Mark>}
              </Byline>
            </span>
          </button>
          {state.detached.has(comment.id) && comment.can_change && <Reposition comment={comment} />}
        </li>
      ))}
    </ul>
  );
}

/** The button that connects or disconnects the account of a member. */
function Account({ onUnreachable }: { onUnreachable: (url: string) => void }) {
  const { state, boot, withIdentity } = useWidget();
  const { texts, member, visitor } = state;
  // Browsers open a window on a press of a button only if nothing has to be loaded before.
  useLayoutEffect(() => withIdentity(() => undefined), [withIdentity]);
  // An extension has an account of its own.
  if (boot.surroundings) return null;
  if (member)
    return (
      <button
        type="button"
        class="quiet small"
        title={texts.list.connected(member.name)}
        onClick={() => withIdentity((identity) => identity.disconnect())}
      >
        {texts.list.disconnect}
      </button>
    );
  if (visitor.is_identified) return null;
  return (
    <button
      type="button"
      class="quiet small"
      onClick={() => withIdentity((identity) => identity.connect(onUnreachable))}
    >
      {texts.list.connect}
    </button>
  );
}

/** The form for the code, once it is loaded. */
function LoadedCodeForm(props: CodeFormProps) {
  const { state } = useWidget();
  const CodeForm = useLoaded(async () =>
    (await import('../connect/code-form.tsx')).loadCodeForm(state.language),
  );
  return CodeForm ? <CodeForm {...props} /> : null;
}
