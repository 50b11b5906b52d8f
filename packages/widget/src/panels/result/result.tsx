/** @jsxImportSource preact */
import { decideOnWidgetResult } from '@postil/contract/widget-paths';
import { useRef, useState } from 'preact/hooks';
import { logMissing } from '../../api/missing.ts';
import type { CommentDetails, Result as ResultOfComment } from '../../api/types.ts';
import { describeProblem } from '../../model/context.ts';
import { Byline } from '../../parts/time.tsx';
import { useWidget } from '../../parts/widget.ts';
import { directionOfTypedText } from '../../texts/catalogue.ts';
import { Prose } from '../prose/prose.tsx';
import { CLOSE_UP, closeUp, haveSameAspectRatio } from './close-up.ts';

interface ResultProps {
  readonly details: CommentDetails;
  readonly result: ResultOfComment;
}

/** The result of a comment, which can be accepted, or refused with a reason. */
export function Result({ details, result }: ResultProps) {
  const { texts } = useWidget().state;
  const { summary, release, preview_url: preview, picture, decision } = result;
  return (
    <section class="replies" aria-label={texts.result.title}>
      <div>
        <strong>{texts.result.title}</strong>
        <Byline
          name={result.created_by.name}
          kind={result.author_kind}
          assistant={result.assistant}
          at={result.created_at}
        />
        <Prose text={summary} names={[details.created_by.name]} />
      </div>
      {release && (
        <bdi class="small quiet" dir="auto">
          {release}
        </bdi>
      )}
      {preview && (
        <a href={preview} target="_blank" rel="noopener noreferrer" style={{ color: 'inherit' }}>
          {texts.result.see}
        </a>
      )}
      {picture && <PicturePair before={details.screenshot} after={picture} />}
      {decision && (
        <p class="small" role="status">
          {texts.result[decision]}
        </p>
      )}
      {details.status !== 'CLOSED' && (
        <DecisionForm key={result.id + decision} details={details} result={result} />
      )}
    </section>
  );
}

/**
 * Both pictures: close-ups around the pin, one below the other, if they have the same aspect ratio, or else side by
 * side. A click opens the whole picture.
 */
function PicturePair({ before, after }: { before: CommentDetails['screenshot']; after: Picture }) {
  const { before: beforeLabel, after: afterLabel } = useWidget().state.texts.result;
  const style = before?.pin && haveSameAspectRatio(before, after) ? closeUp(before.pin, before) : undefined;
  return (
    <div class="pair" style={style && { gridTemplateColumns: '1fr' }}>
      {before && <LabelledPicture label={beforeLabel} picture={before} style={style} />}
      <LabelledPicture label={afterLabel} picture={after} style={style} />
    </div>
  );
}

type Picture = NonNullable<ResultOfComment['picture']>;

function LabelledPicture(props: {
  readonly label: string;
  readonly picture: Picture;
  readonly style: ReturnType<typeof closeUp>;
}) {
  const { label, picture, style } = props;
  return (
    <a class="field small quiet" href={picture.url} target="_blank" rel="noopener noreferrer">
      {label}
      <span class="picture" style={style && { aspectRatio: CLOSE_UP.aspectRatio, placeItems: 'start' }}>
        <img src={style ? picture.url : picture.thumbnail_url} alt={label} style={style} />
      </span>
    </a>
  );
}

function DecisionForm({ details, result }: ResultProps) {
  const { texts } = useWidget().state;
  const { decide, isSending } = useDecide(details.id);
  const [isRefusing, setIsRefusing] = useState(false);
  if (isRefusing)
    return (
      <Refusal
        isSending={isSending}
        onCancel={() => setIsRefusing(false)}
        onRefuse={(reason) => decide({ decision: 'refused', reason })}
      />
    );
  const { decision } = result;
  return (
    <footer>
      {decision !== 'refused' && (
        <button type="button" class="outlined" onClick={() => setIsRefusing(true)}>
          {texts.result.refuse}
        </button>
      )}
      {decision !== 'accepted' && (
        <button
          type="button"
          class="primary"
          disabled={isSending}
          onClick={() => void decide({ decision: 'accepted' })}
        >
          {texts.result.accept}
        </button>
      )}
    </footer>
  );
}

/** The form for the reason for a refusal. A reason that could not be sent is kept. */
function Refusal(props: {
  readonly isSending: boolean;
  onCancel(): void;
  onRefuse(reason: string): Promise<void>;
}) {
  const { texts } = useWidget().state;
  const [reason, setReason] = useState('');
  const text = useRef<HTMLTextAreaElement>(null);
  return (
    <form
      class="field"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() === '') text.current?.focus();
        else void props.onRefuse(reason.trim());
      }}
    >
      <label class="field">
        {texts.result.reason}
        <textarea
          ref={text}
          class="short"
          rows={2}
          required
          // biome-ignore lint/a11y/noAutofocus: the press that shows the form requests the focus
          autoFocus
          dir={directionOfTypedText(reason)}
          value={reason}
          onInput={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </label>
      <footer>
        <button type="button" class="quiet" onClick={props.onCancel}>
          {texts.cancel}
        </button>
        <button type="submit" class="primary" disabled={props.isSending}>
          {props.isSending ? texts.sending : texts.result.refuse}
        </button>
      </footer>
    </form>
  );
}

/** Sends the decision, and shows its effect or the error. */
function useDecide(id: string) {
  const { api, store, viewing } = useWidget();
  const [isSending, setIsSending] = useState(false);
  const decide = async (body: { decision: 'accepted' | 'refused'; reason?: string }) => {
    if (isSending) return;
    setIsSending(true);
    try {
      await api.call(decideOnWidgetResult, { id, body });
      // The decision is stored: without its effect, the comment closes as after reading it.
      const details = await api.get(id).catch(logMissing);
      if (store.get().details?.id === id) {
        if (details) store.set({ details });
        else viewing.closeAll();
      }
      void viewing.refresh();
    } catch (error) {
      store.set({ notice: { text: describeProblem(error, store.get().texts) } });
    }
    setIsSending(false);
  };
  return { decide, isSending };
}
