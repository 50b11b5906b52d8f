/** @jsxImportSource preact */
import { COMMENT_STATUSES } from '@postil/contract/enums';
import type { PageComment, Visibility } from '../../api/types.ts';
import { isInTeam } from '../../model/state.ts';
import { Choice } from '../../parts/choice.tsx';
import { Sign } from '../../parts/readers.tsx';
import { useActions, useWidget } from '../../parts/widget.ts';
import { SHAPES, StatusMark } from './status-mark.tsx';

/** The visibilities in the order of the choice: the smaller audience first. */
const READERS: readonly Visibility[] = ['team', 'everyone'];

/** The properties that members of the team can change here. */
export function Properties({ comment }: { comment: PageComment }) {
  const { state } = useWidget();
  const { changing } = useActions();
  const { texts, people } = state;
  if (!comment.can_change || !isInTeam(state)) return <StatusMark status={comment.status} />;
  const { assigned_to } = comment;
  const isKnown = people.some(({ id }) => id === assigned_to?.id);
  const choices = assigned_to && !isKnown ? [assigned_to, ...people] : people;
  return (
    <div class="properties">
      <Choice
        label={texts.thread.status}
        values={COMMENT_STATUSES.filter(
          (each) => each === comment.status || !state.settings.hidden_statuses?.includes(each),
        )}
        value={comment.status}
        nameOf={(status) => `${SHAPES[status]} ${texts.status[status]}`}
        onValue={(status) => void changing.setStatus(comment.id, status)}
      />
      <select
        aria-label={texts.thread.assignee}
        value={assigned_to?.id ?? ''}
        onChange={({ currentTarget }) => void changing.assign(comment.id, currentTarget.value || null)}
      >
        <option value="">{texts.thread.nobody}</option>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Readers comment={comment} />
      {state.arePeopleMissing && <PeopleMissing />}
    </div>
  );
}

/** Explains why the choice of people is empty. */
function PeopleMissing() {
  const { state, withIdentity } = useWidget();
  const { thread, retry } = state.texts;
  return (
    <p class="row small quiet" role="status">
      <span class="spread">{thread.peopleMissing}</span>
      <button
        type="button"
        class="outlined"
        onClick={() => withIdentity((identity) => identity.readPeople())}
      >
        {retry}
      </button>
    </p>
  );
}

/** The readers of the comment and its conversation. */
function Readers({ comment }: { comment: PageComment }) {
  const { state } = useWidget();
  const { changing } = useActions();
  const { label, names } = state.texts.readers;
  return (
    <span class="signed">
      <Sign of={comment.visibility} />
      <Choice
        label={label}
        values={READERS}
        value={comment.visibility}
        nameOf={(visibility) => names[visibility]}
        onValue={(visibility) => void changing.setVisibility(comment.id, visibility)}
      />
    </span>
  );
}
