import { type MemberRecord, NotFoundError, type SiteRecord, ValidationError } from '@postil/client';
import { PRIORITIES, type Priority } from '@postil/contract/enums';
import { LIMITS } from '@postil/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import {
  type FormEvent,
  type KeyboardEvent,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { reportFault } from '../../../data/api/failures.ts';
import { membersQuery, sitesQuery } from '../../../data/records/choices.ts';
import { useMay, useSession } from '../../../data/session.ts';
import { useFormats, useTexts } from '../../../i18n/context.tsx';
import { problemOf } from '../../../i18n/problems.ts';
import { classes } from '../../../lib/classes.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/form/field.tsx';
import { FrameContext } from '../../../ui/frame-actions.ts';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toasts.tsx';
import { formatKeys, submitsForm } from '../../../ui/shortcuts/keys.ts';
import { VisibilityChoice } from '../badges/readers.tsx';
import { readTaskSearch } from '../cache/search.ts';
import { createTask, type Draft } from '../changes/creations.ts';
import { clearFields, type Fields, storedFieldsOr, storeFields } from '../changes/unsent.ts';
import { TitleAndDue } from './details.tsx';
import { bodyOf, defaultTarget, initialFields, isDirty, type Target, validationErrorOf } from './fields.ts';
import {
  NewPictures,
  restoreNewPictures,
  takeNewPictures,
  useNewPictures,
  useSendNewPictures,
} from './pictures.tsx';
import { useTargets } from './targets.ts';

/** Creates a task. The dialog closes immediately; a refused task is restored when it opens again. */
export default function NewTask({
  typed,
  isSubmitted,
  onClose,
  onClosed,
}: {
  /** The text typed before this code had loaded. */
  readonly typed: string;
  /** Whether the task was submitted before this code had loaded. */
  readonly isSubmitted: boolean;
  readonly onClose: () => void;
  /** Called after it has been unmounted, to return the focus. */
  readonly onClosed: () => void;
}) {
  const { frame, board, common } = useTexts();
  const { number } = useFormats();
  const { fields, set, problem, setProblem } = useFields(typed);
  const targets = useTargets();
  const target = fields.target ?? defaultTarget(targets);
  const text = useRef<HTMLTextAreaElement>(null);
  const send = useSend();
  const pictures = useNewPictures();
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const validationError = validationErrorOf(fields);
    if (validationError) {
      setProblem(validationError === 'empty' ? common.required : board.newTooLong(number(LIMITS.content)));
      return text.current?.focus();
    }
    clearFields();
    onClose();
    void send({ ...fields, target });
  };
  const close = () => {
    // Closing by mistake loses no text.
    if (isDirty(fields)) storeFields(fields);
    else clearFields();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (submitsForm(event)) submit(event);
  };
  const submitEarly = useEffectEvent(() => isSubmitted && submit());
  useEffect(() => void submitEarly(), []);
  return (
    <Dialog title={frame.newTask} isOpen onClose={close} onClosed={onClosed}>
      <form
        noValidate
        onSubmit={submit}
        onKeyDown={onKeyDown}
        {...pictures.zone}
        className={classes(
          'flex flex-col gap-4 rounded-card outline-offset-8',
          pictures.isOver && 'outline-2 outline-accent',
        )}
      >
        <TextArea
          ref={text}
          autoFocus
          label={board.newText}
          hint={<span className="coarse:hidden">{board.newTextHint(formatKeys('mod+Enter'))}</span>}
          problem={problem}
          rows={4}
          value={fields.content}
          onChange={({ target }) => set({ content: target.value })}
        />
        <NewPictures onFiles={pictures.onFiles} />
        <TitleAndDue fields={fields} onChange={set} />
        <Details fields={{ ...fields, target }} targets={targets} onChange={set} />
        <DialogActions>
          <Button onClick={close}>{common.cancel}</Button>
          <Button type="submit" look="main">
            {board.newCreate}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The fields of the dialog, and the problem with its text until a field changes. */
function useFields(typed: string) {
  const search = readTaskSearch(useSearch({ strict: false }));
  const [fields, setFields] = useState(() => storedFieldsOr(initialFields(search), typed));
  const [problem, setProblem] = useState<string>();
  const set = (change: Partial<Fields>) => {
    setProblem(undefined);
    setFields((before) => ({ ...before, ...change }));
  };
  return { fields, set, problem, setProblem };
}

function Details({
  fields,
  targets,
  onChange,
}: {
  readonly fields: Fields;
  readonly targets: readonly Target[];
  readonly onChange: (change: Partial<Fields>) => void;
}) {
  const { board, common, task } = useTexts();
  const may = useMay();
  const { data: members = [] } = useQuery(membersQuery);
  return (
    <div className="grid grid-cols-2 gap-4 max-frame:grid-cols-1">
      <div className="col-span-full">
        <SelectField
          label={board.newWhere}
          value={fields.target ?? ''}
          onValue={(target) => onChange({ target })}
          options={[{ value: '', label: board.newNowhere }, ...targets]}
        />
      </div>
      <SelectField<Priority>
        label={board.newPriority}
        value={fields.priority}
        onValue={(priority) => onChange({ priority })}
        options={PRIORITIES.map((value) => ({ value, label: common.priorities[value] }))}
      />
      <SelectField
        label={board.newAssignee}
        value={fields.assignee}
        onValue={(assignee) => onChange({ assignee })}
        options={[
          { value: '', label: common.nobody },
          ...members.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {!may.isGuest && (
        <div className="col-span-full">
          <VisibilityChoice
            label={task.visibleTo}
            labels={common.readers}
            value={fields.visibility}
            onValue={(visibility) => onChange({ visibility })}
          />
        </div>
      )}
      <div className="col-span-full">
        <TextField
          label={`${board.newPage} (${common.optional})`}
          hint={board.newPageHint}
          dir="ltr"
          inputMode="url"
          value={fields.page}
          maxLength={LIMITS.url}
          onChange={({ target }) => onChange({ page: target.value })}
        />
      </div>
    </div>
  );
}

/** Creates the task with its pictures, and confirms it with a message unless the board is open and shows it. */
function useSend(): (fields: Fields) => Promise<void> {
  const texts = useTexts();
  const { board, common, task } = texts;
  const session = useSession();
  const router = useRouter();
  const { openNewTask } = useContext(FrameContext);
  const { data: sites = [] } = useQuery(sitesQuery);
  const { data: members = [] } = useQuery({ ...membersQuery, enabled: false });
  const sendPictures = useSendNewPictures();
  const send = async (fields: Fields, key: string): Promise<void> => {
    const pictures = takeNewPictures();
    const draft = draftOf({ key, body: bodyOf(fields) }, { sites, members });
    const retry = () => {
      clearFields();
      void send(fields, key);
    };
    try {
      const { id, isShown } = await createTask(draft, session);
      const showAction = {
        label: board.newShow,
        run: () => void router.navigate({ to: '/board', search: { task: id } }),
      };
      const isSeen = isShown && router.state.location.pathname.endsWith('/board');
      if (!isSeen) toast({ text: board.newCreated, action: showAction });
      const problem = await sendPictures(id, pictures);
      if (problem !== undefined)
        toast({ text: `${task.pictures.notAdded} ${problem}`, isProblem: true, action: showAction });
    } catch (error) {
      reportFault(error);
      // Text and pictures are restored when the dialog is opened again.
      storeFields(fields);
      restoreNewPictures(pictures);
      const isWrong = error instanceof ValidationError || error instanceof NotFoundError;
      toast({
        text: `${board.newNotCreated} ${problemOf(error, texts)}`,
        isProblem: true,
        action: isWrong ? { label: common.edit, run: openNewTask } : { label: common.retry, run: retry },
      });
    }
  };
  return (fields) => send(fields, `${Date.now()}-${Math.random()}`);
}

/** A new task, with its site and assignee if they are loaded. */
function draftOf(
  { key, body }: Pick<Draft, 'key' | 'body'>,
  { sites, members }: { sites: readonly SiteRecord[]; members: readonly MemberRecord[] },
): Draft {
  return {
    key,
    body,
    projectId: body.project_id ?? sites.find(({ id }) => id === body.site_id)?.project_id ?? null,
    assignee: members.find(({ id }) => id === body.assigned_to) ?? null,
  };
}
