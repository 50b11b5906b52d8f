/** @jsxImportSource preact */
import { MAX_CONTENT, MAX_NAME } from '@postil/contract/limits';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { Priority } from '../../api/types.ts';
import { type Draft, isOfTeam } from '../../model/state.ts';
import { DRAFT_ID } from '../../model/viewing.ts';
import { Card } from '../../parts/card.tsx';
import { Choice } from '../../parts/choice.tsx';
import { ReadersChoice } from '../../parts/readers.tsx';
import { useActions, useWidget } from '../../parts/widget.ts';
import { directionWhile } from '../../texts/catalogue.ts';
import { counted } from '../../texts/plurals.ts';
import { PictureField } from './picture-field.tsx';

const PRIORITIES: readonly Priority[] = ['LOW', 'MEDIUM', 'HIGH'];

/** Where a comment is written. */
export function Composer({ draft }: { draft: Draft }) {
  const { state, viewing } = useWidget();
  const { writing, pictures } = useActions();
  const { texts, settings } = state;
  const text = useRef<HTMLTextAreaElement>(null);
  const trap = useRef<HTMLInputElement>(null);
  const id = useId();
  const focus = () => text.current?.focus({ preventScroll: true });
  useLayoutEffect(focus, []);
  const send = async () => {
    await writing.send(trap.current?.value ?? '');
    focus();
  };
  return (
    <Card commentId={DRAFT_ID} label={texts.composer.title} onClose={() => viewing.closeAll()}>
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void send();
        }}
        onPaste={(event) => {
          const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
          if (file && settings.screenshots) void pictures.use(file);
        }}
      >
        <textarea
          ref={text}
          dir={directionWhile(draft.content)}
          aria-label={texts.composer.text}
          placeholder={texts.composer.placeholder}
          maxLength={MAX_CONTENT}
          value={draft.content}
          aria-invalid={draft.problem !== undefined}
          aria-describedby={draft.problem ? `${id}-problem` : undefined}
          onInput={({ currentTarget }) => writing.update({ content: currentTarget.value })}
        />
        {settings.screenshots && <PictureField />}
        <People draft={draft} />
        {isOfTeam(state) && (
          <ReadersChoice
            label={texts.readers.label}
            labels={texts.readers.names}
            order={['team', 'everyone']}
            value={draft.visibility}
            hint={texts.readers.hints[draft.visibility]}
            onValue={(visibility) => writing.update({ visibility })}
          />
        )}
        <LogChoice draft={draft} />
        <div class="hidden" aria-hidden="true">
          <input ref={trap} name="website" tabIndex={-1} autocomplete="off" />
        </div>
        {draft.problem && (
          <p class="problem" role="alert" id={`${id}-problem`}>
            {draft.problem}
          </p>
        )}
        <footer>
          <PriorityChoice draft={draft} />
          <span class="spread" />
          <button type="submit" class="primary" disabled={draft.state === 'sending'}>
            {draft.state === 'sending' ? texts.sending : draft.state === 'failed' ? texts.retry : texts.send}
          </button>
        </footer>
      </form>
    </Card>
  );
}

/** Whether errors of the page are sent with the comment, where there are any. */
function LogChoice({ draft }: { draft: Draft }) {
  const { state, log } = useWidget();
  const { writing } = useActions();
  const errors = log?.entries().length ?? 0;
  if (errors === 0) return null;
  return (
    <label class="row small">
      <input
        type="checkbox"
        checked={draft.sendsLog}
        onChange={({ currentTarget }) => writing.update({ sendsLog: currentTarget.checked })}
      />
      {counted(errors, state.texts.composer.log, state.language)}
    </label>
  );
}

function PriorityChoice({ draft }: { draft: Draft }) {
  const { state } = useWidget();
  const { writing } = useActions();
  const { texts } = state;
  return (
    <Choice
      label={texts.composer.priority}
      values={PRIORITIES}
      value={draft.priority}
      nameOf={(priority) => texts.priority[priority]}
      onValue={(priority) => writing.update({ priority })}
    />
  );
}

/** Name and e-mail of a guest, both optional. */
function People({ draft }: { draft: Draft }) {
  const { state } = useWidget();
  const { writing } = useActions();
  const { texts, member, visitor, settings } = state;
  if (member || visitor.is_identified) return null;
  const { name, email } = texts.composer;
  return (
    <div class={settings.asks_email ? 'pair' : ''}>
      <input
        aria-label={name}
        placeholder={name}
        dir={directionWhile(draft.name)}
        autocomplete="name"
        maxLength={MAX_NAME}
        value={draft.name}
        onInput={({ currentTarget }) => writing.update({ name: currentTarget.value })}
      />
      {settings.asks_email && (
        <input
          type="email"
          aria-label={email}
          placeholder={email}
          autocomplete="email"
          maxLength={MAX_NAME}
          value={draft.email}
          onInput={({ currentTarget }) => writing.update({ email: currentTarget.value })}
        />
      )}
    </div>
  );
}
