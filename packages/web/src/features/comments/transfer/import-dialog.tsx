import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefusal } from '../../../data/records/change.ts';
import { membersQuery } from '../../../data/records/choices.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { useDayFormats } from '../../../i18n/day-formats.ts';
import { problemOf } from '../../../i18n/problems.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/field.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import type { TaskSearch } from '../cache/search.ts';
import { defaultTarget, initialFields, targetOf } from '../new-task/fields.ts';
import { useTargets } from '../new-task/targets.ts';
import { useAbortController } from './abort.ts';
import { type ParsedFile, readTasks, UnreadableFileError, type UnreadableReason } from './reading.ts';
import { type ImportProgress, importTasks } from './sending.ts';

/** The chosen file, with its contents. */
interface ChosenFile {
  readonly name: string;
  readonly text: string;
  /** The tasks of the file, or the reason why it is unreadable. */
  readonly file: ParsedFile | UnreadableReason;
}

/** Creates the tasks of a CSV or JSON file, and lists the unused parts beforehand. */
export default function ImportDialog({ search, onClose }: { search: TaskSearch; onClose: () => void }) {
  const { transfer, common } = useTexts();
  const [chosenFile, setChosenFile] = useState<ChosenFile>();
  const [chosenTarget, setTarget] = useState(() => initialFields(search).target);
  const targets = useTargets();
  const target = chosenTarget ?? defaultTarget(targets);
  const { imported, isRunning, run } = useImport();
  const { idOf, isKnown } = useAssignees();
  const tasks = typeof chosenFile?.file === 'object' ? chosenFile.file.tasks : [];
  const start = () => {
    if (chosenFile && tasks.length > 0)
      void run({ tasks, text: chosenFile.text, target: targetOf(target), idOf });
  };
  return (
    <Dialog title={transfer.importTitle} description={transfer.importAbout} isOpen isWide onClose={onClose}>
      <div className="flex flex-col gap-4">
        {!imported && (
          <>
            <FileChoice name={chosenFile?.name} onChosen={setChosenFile} />
            {chosenFile && <FileSummary chosen={chosenFile} isKnown={isKnown} />}
            <SelectField
              label={transfer.where}
              value={target}
              onValue={setTarget}
              options={[{ value: '', label: transfer.nowhere }, ...targets]}
            />
          </>
        )}
        {imported && <Result imported={imported} total={tasks.length} isRunning={isRunning} />}
        <DialogActions>
          <Button onClick={onClose}>{imported && !isRunning ? common.close : common.cancel}</Button>
          {!imported && (
            <Button look="main" disabled={tasks.length === 0} onClick={start}>
              {tasks.length === 0 ? transfer.startNothing : transfer.start(tasks.length)}
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}

/** Finds members by the names or e-mail addresses that a file contains, ignoring case. */
function useAssignees() {
  const { data: members = [] } = useQuery(membersQuery);
  const normalize = (text: string) => text.trim().toLocaleLowerCase();
  const ids = new Map(
    members.flatMap(({ id, name, email }) => [normalize(name), normalize(email)].map((each) => [each, id])),
  );
  const idOf = (assignee: string) => ids.get(normalize(assignee));
  return { idOf, isKnown: (assignee: string) => assignee === '' || ids.has(normalize(assignee)) };
}

/** Runs an import until it is complete or the dialog closes. */
function useImport() {
  const [imported, setImported] = useState<ImportProgress>();
  const [isRunning, setRunning] = useState(false);
  const controller = useAbortController();
  const refuse = useRefusal();
  const run = async (importRequest: Parameters<typeof importTasks>[0]) => {
    setRunning(true);
    setImported({ createdCount: 0, refusals: [] });
    try {
      await importTasks(importRequest, { signal: controller.current.signal, onProgress: setImported });
    } catch (error) {
      refuse(error);
    }
    setRunning(false);
  };
  return { imported, isRunning, run };
}

function FileChoice({
  name,
  onChosen,
}: {
  /** The name of the chosen file. */
  readonly name: string | undefined;
  readonly onChosen: (chosen: ChosenFile) => void;
}) {
  const { transfer } = useTexts();
  const refuse = useRefusal();
  const read = async (file: File | undefined) => {
    if (!file) return;
    try {
      const text = await file.text();
      onChosen({ name: file.name, text, file: parseFile(text) });
    } catch (error) {
      refuse(error);
    }
  };
  return (
    <label className="flex flex-col gap-1">
      <span className="font-medium">{transfer.file}</span>
      {/* The browser's own field would be in the browser's language instead of the app's. */}
      <span className="relative flex items-center gap-3 rounded-control border border-dashed border-line-strong p-3 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent">
        <span
          aria-hidden
          className="inline-flex h-8 shrink-0 items-center rounded-control border border-line-strong bg-surface-raised px-3 coarse:h-11"
        >
          {transfer.chooseFile}
        </span>
        <bdi className="min-w-0 truncate text-text-quiet">{name ?? transfer.noFile}</bdi>
        <input
          type="file"
          accept=".csv,.tsv,.json,text/csv,application/json"
          onChange={({ target }) => void read(target.files?.[0])}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </span>
    </label>
  );
}

function parseFile(text: string): ChosenFile['file'] {
  try {
    return readTasks(text);
  } catch (error) {
    if (error instanceof UnreadableFileError) return error.reason;
    throw error;
  }
}

const MAX_SHOWN_TASKS = 5;

/** The number of tasks in a file, the first of them, and the parts that are not imported. */
function FileSummary({
  chosen: { file },
  isKnown,
}: {
  chosen: ChosenFile;
  isKnown: (assignee: string) => boolean;
}) {
  const { transfer } = useTexts();
  const { list } = useDayFormats();
  if (typeof file === 'string') return <FormProblem>{transfer.unreadable[file]}</FormProblem>;
  if (file.tasks.length === 0) return <FormProblem>{transfer.noTasks}</FormProblem>;
  const unknownAssignees = [
    ...new Set(file.tasks.map(({ assignee }) => assignee).filter((each) => !isKnown(each))),
  ];
  const notes = [
    file.empty > 0 && transfer.empty(file.empty),
    file.unused.length > 0 && transfer.unused(list(file.unused)),
    file.unknown.length > 0 && transfer.unknown(list(file.unknown)),
    unknownAssignees.length > 0 && transfer.strangers(list(unknownAssignees)),
  ].filter((note) => note !== false);
  return (
    <div className="flex flex-col gap-2" role="status">
      <p className="font-medium">{transfer.found(file.tasks.length)}</p>
      <ul className="rounded-control border border-line">
        {file.tasks.slice(0, MAX_SHOWN_TASKS).map(({ row, body }) => (
          <li key={row} className="truncate border-b border-line px-2.5 py-1.5 last:border-b-0">
            <bdi>{body.title ?? body.content}</bdi>
          </li>
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note} className="[overflow-wrap:anywhere] text-text-quiet">
          {note}
        </p>
      ))}
    </div>
  );
}

/** The progress of the import, and the refused rows. */
function Result({
  imported: { createdCount, refusals },
  total,
  isRunning,
}: {
  readonly imported: ImportProgress;
  readonly total: number;
  readonly isRunning: boolean;
}) {
  const texts = useTexts();
  const { transfer } = texts;
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="flex items-center gap-3">
        {isRunning && (
          <progress
            aria-label={transfer.importTitle}
            className="h-1.5 w-32 accent-accent"
            value={createdCount + refusals.length}
            max={total}
          />
        )}
        {isRunning ? transfer.progress(createdCount + refusals.length, total) : transfer.done(createdCount)}
      </p>
      {refusals.length > 0 && (
        <ul className="flex max-h-48 flex-col gap-1 overflow-y-auto text-danger">
          {refusals.map(({ row, error }) => (
            <li key={row}>{transfer.refused(row, problemOf(error, texts))}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
