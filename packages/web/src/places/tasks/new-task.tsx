import { type CreateTaskBody, NotFoundError, ValidationError } from '@postil/client';
import { PRIORITIES, type Priority } from '@postil/contract/enums';
import { LIMITS } from '@postil/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, useContext, useRef, useState } from 'react';
import { membersQuery, projectsQuery, sitesQuery } from '../../api/choices.ts';
import { problemOf } from '../../api/problems.ts';
import { useSession } from '../../api/session.ts';
import { FrameContext } from '../../frame/context.ts';
import { keyName } from '../../frame/shortcuts.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog, DialogActions } from '../../parts/dialog.tsx';
import { SelectField, TextArea, TextField } from '../../parts/field.tsx';
import { toast } from '../../parts/toasts.tsx';
import { useFormats, useTexts } from '../../texts/context.tsx';
import { createTask, type Draft } from './creations.ts';
import { readTaskSearch } from './search.ts';
import { type Fields, forgetFields, keepFields, keptFields } from './unsent.ts';

/** Creates a task. The dialog closes at once; what the server refuses is kept for the next time it opens. */
export default function NewTask({
  typed,
  onClose,
  onClosed,
}: {
  /** What was typed before this code had come. */
  readonly typed: string;
  readonly onClose: () => void;
  /** Called when nothing of it is left; gives the focus back. */
  readonly onClosed: () => void;
}) {
  const { frame, board, common } = useTexts();
  const { number } = useFormats();
  const search = readTaskSearch(useSearch({ strict: false }));
  const [fields, setFields] = useState(() => firstFields(search, typed));
  const [problem, setProblem] = useState<string>();
  const places = usePlaces();
  const where = fields.where ?? usualPlace(places);
  const text = useRef<HTMLTextAreaElement>(null);
  const send = useSend();
  const set = (change: Partial<Fields>) => {
    setProblem(undefined);
    setFields((before) => ({ ...before, ...change }));
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const length = [...fields.content.trim()].length;
    if (length === 0 || length > LIMITS.content) {
      setProblem(length === 0 ? common.required : board.newTooLong(number(LIMITS.content)));
      return text.current?.focus();
    }
    forgetFields();
    onClose();
    void send({ ...fields, where });
  };
  const close = () => {
    // Closing by mistake loses nothing.
    if (fields.content.trim() !== '') keepFields(fields);
    else forgetFields();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };
  return (
    <Dialog title={frame.newTask} isOpen onClose={close} onClosed={onClosed}>
      <form noValidate onSubmit={submit} onKeyDown={onKeyDown} className="flex flex-col gap-4">
        <TextArea
          ref={text}
          autoFocus
          label={board.newText}
          hint={<span className="coarse:hidden">{board.newTextHint(keyName('mod+Enter'))}</span>}
          problem={problem}
          rows={4}
          value={fields.content}
          onChange={({ target }) => set({ content: target.value })}
        />
        <Details fields={{ ...fields, where }} places={places} onChange={set} />
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

function Details({
  fields,
  places,
  onChange,
}: {
  readonly fields: Fields;
  readonly places: readonly PlaceChoice[];
  readonly onChange: (change: Partial<Fields>) => void;
}) {
  const { board, common } = useTexts();
  const { data: members = [] } = useQuery(membersQuery);
  return (
    <div className="grid grid-cols-2 gap-4 max-frame:grid-cols-1">
      <div className="col-span-full">
        <SelectField
          label={board.newWhere}
          value={fields.where ?? ''}
          onValue={(where) => onChange({ where })}
          options={[{ value: '', label: board.newNowhere }, ...places]}
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

interface PlaceChoice {
  readonly value: string;
  readonly label: string;
}

/** The only project there is, or none. */
function usualPlace(places: readonly PlaceChoice[]): string {
  const projects = places.filter(({ value }) => value.startsWith('project:'));
  return projects.length === 1 ? (projects[0]?.value ?? '') : '';
}

/** The projects, each followed by its sites. */
function usePlaces(): readonly PlaceChoice[] {
  const { data: projects = [] } = useQuery(projectsQuery);
  const { data: sites = [] } = useQuery(sitesQuery);
  return projects.flatMap(({ id, name }) => [
    { value: `project:${id}`, label: name },
    ...sites
      .filter((site) => site.project_id === id)
      .map((site) => ({ value: `site:${site.id}`, label: `${name} › ${site.name}` })),
  ]);
}

/** Sends a new task, and says so where the person does not see it by itself. */
function useSend(): (fields: Fields) => Promise<void> {
  const texts = useTexts();
  const { board, common } = texts;
  const session = useSession();
  const router = useRouter();
  const { openNewTask } = useContext(FrameContext);
  const { data: sites = [] } = useQuery(sitesQuery);
  const { data: members = [] } = useQuery({ ...membersQuery, enabled: false });
  const send = async (fields: Fields, key: string): Promise<void> => {
    const body = bodyOf(fields);
    const draft: Draft = {
      key,
      body,
      projectId: body.project_id ?? sites.find(({ id }) => id === body.site_id)?.project_id ?? null,
      assignee: members.find(({ id }) => id === body.assigned_to) ?? null,
    };
    const retry = () => {
      forgetFields();
      void send(fields, key);
    };
    try {
      const { id, isShown } = await createTask(draft, session);
      if (isShown && router.state.location.pathname.endsWith('/board')) return;
      const show = () => void router.navigate({ to: '/board', search: { task: id } });
      toast({ text: board.newCreated, action: { label: board.newShow, run: show } });
    } catch (error) {
      // What was typed is there again when the dialog is opened the next time.
      keepFields(fields);
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

function bodyOf({ content, where, page, priority, assignee }: Fields): CreateTaskBody {
  const [kind, id] = (where ?? '').split(':');
  return {
    content: content.trim(),
    priority,
    ...(kind === 'site' && id && { site_id: id }),
    ...(kind === 'project' && id && { project_id: id }),
    ...(page.trim() && { page_url: page.trim() }),
    ...(assignee && { assigned_to: assignee }),
  };
}

/** What was kept, or nothing yet, and what was typed before the dialog was there. */
function firstFields(search: { site?: string; project?: string }, typed: string): Fields {
  const kept = keptFields();
  if (kept) return { ...kept, content: kept.content + typed };
  return { content: typed, where: firstPlace(search), page: '', priority: 'MEDIUM', assignee: '' };
}

/** The place that the address shows, where it is one alone. */
function firstPlace({ site, project }: { site?: string; project?: string }): string | undefined {
  if (site && !site.includes(',')) return `site:${site}`;
  return project && !project.includes(',') ? `project:${project}` : undefined;
}
