/** @jsxImportSource preact */
import { MAX_CONTENT, MAX_NAME } from '@postil/contract/limits';
import { useId, useRef } from 'preact/hooks';
import type { Priority } from '../../api/types.ts';
import { type Draft, isInTeam } from '../../model/state.ts';
import { DRAFT_ID } from '../../page/following/positions.ts';
import { Card } from '../../parts/card.tsx';
import { Choice } from '../../parts/choice.tsx';
import { pictureInputHandlers } from '../../parts/dropped.ts';
import { useLoaded } from '../../parts/loaded.ts';
import { ReadersChoice } from '../../parts/readers.tsx';
import { useActions, useWidget } from '../../parts/widget.ts';
import { directionOfTypedText } from '../../texts/catalogue.ts';
import { formatCount } from '../../texts/plurals.ts';
import { ParentButton } from './parent-button.tsx';
import { PictureField } from './picture-field.tsx';
import { useFocus } from './use-focus.ts';

const PRIORITIES: readonly Priority[] = ['LOW', 'MEDIUM', 'HIGH'];

/** The form for a new comment. */
export function Composer({ draft }: { draft: Draft }) {
  const { state, viewing } = useWidget();
  const { writing, pictures } = useActions();
  const { texts, settings } = state;
  const text = useRef<HTMLTextAreaElement>(null);
  const trap = useRef<HTMLInputElement>(null);
  const id = useId();
  const focus = () => text.current?.focus({ preventScroll: true });
  useFocus(focus);
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
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.requestSubmit();
        }}
        {...pictureInputHandlers(settings, pictures.add)}
      >
        <textarea
          ref={text}
          dir={directionOfTypedText(draft.content)}
          aria-label={texts.composer.text}
          placeholder={texts.composer.placeholder}
          maxLength={MAX_CONTENT}
          value={draft.content}
          aria-invalid={draft.problem !== undefined}
          aria-describedby={draft.problem ? `${id}-problem` : undefined}
          onInput={({ currentTarget }) => writing.update({ content: currentTarget.value })}
        />
        {(settings.asks_type || settings.fields.length > 0) && <LoadedFormFields draft={draft} />}
        {settings.screenshots && <PictureField />}
        {(state.picture.kind === 'ready' || state.attachments.length > 0) && <LoadedAttachments />}
        <VisitorFields draft={draft} />
        {isInTeam(state) && (
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
          <ParentButton />
          <span class="spread" />
          <button type="submit" class="primary" disabled={draft.state === 'sending'}>
            {draft.state === 'sending' ? texts.sending : draft.state === 'failed' ? texts.retry : texts.send}
          </button>
        </footer>
      </form>
    </Card>
  );
}

/** The fields of some sites, loaded only there. */
function LoadedFormFields({ draft }: { draft: Draft }) {
  const FormFields = useLoaded(async () => (await import('../form-values/form-values.tsx')).FormFields);
  return FormFields ? <FormFields draft={draft} /> : null;
}

/** The further pictures. */
function LoadedAttachments() {
  const { state, store } = useWidget();
  const { pictures } = useActions();
  const Attachments = useLoaded(
    async () => (await import('../attachments/attachments.tsx')).AttachmentsField,
  );
  if (!Attachments) return null;
  const { attachments: files } = state;
  const remove = (file: Blob) => store.set({ attachments: files.filter((each) => each !== file) });
  return <Attachments files={files} onAdd={pictures.add} onRemove={remove} />;
}

/** The choice to send errors of the page with the comment, if there are any. */
function LogChoice({ draft }: { draft: Draft }) {
  const { state, log } = useWidget();
  const { writing } = useActions();
  const {
    settings,
    texts: { composer },
  } = state;
  const entryCount = log?.entries().length ?? 0;
  if (entryCount === 0) return null;
  return (
    <label class="row small">
      <input
        type="checkbox"
        checked={draft.sendsLog}
        onChange={({ currentTarget }) => writing.update({ sendsLog: currentTarget.checked })}
      />
      {formatCount(entryCount, settings.collects_warnings ? composer.warnings : composer.log, state.language)}
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

const EMAIL_HINT_ID = 'email-for';

/** Name and e-mail of an unidentified visitor, both optional; e-mail, with its purpose, only if the site asks. */
function VisitorFields({ draft }: { draft: Draft }) {
  const { state } = useWidget();
  const { writing } = useActions();
  const { texts, member, visitor, settings } = state;
  if (member || visitor.is_identified) return null;
  const { name, email, emailFor } = texts.composer;
  return (
    <>
      <div class={settings.asks_email ? 'pair' : ''}>
        <input
          aria-label={name}
          placeholder={name}
          dir={directionOfTypedText(draft.name)}
          autocomplete="name"
          maxLength={MAX_NAME}
          value={draft.name}
          onInput={({ currentTarget }) => writing.update({ name: currentTarget.value })}
        />
        {settings.asks_email && (
          <input
            type="email"
            aria-label={email}
            aria-describedby={EMAIL_HINT_ID}
            placeholder={email}
            autocomplete="email"
            maxLength={MAX_NAME}
            value={draft.email}
            onInput={({ currentTarget }) => writing.update({ email: currentTarget.value })}
          />
        )}
      </div>
      {settings.asks_email && (
        <span id={EMAIL_HINT_ID} class="quiet small">
          {emailFor}
        </span>
      )}
    </>
  );
}
