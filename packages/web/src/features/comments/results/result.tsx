import type { ListedResult } from '@postil/client';
import { LIMITS } from '@postil/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useMay } from '../../../data/session.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { Time } from '../../../ui/data/time.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { TextArea } from '../../../ui/form/field.tsx';
import { AuthorBadge } from '../badges/readers.tsx';
import { Prose } from '../texts/prose.tsx';
import { Compare } from './compare.tsx';
import { resultsQuery, useDecide } from './queries.ts';

interface Picture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** The newest result of a task, which can be accepted or refused; nothing without a result. */
export default function Result({
  id,
  before,
  isReadOnly,
}: {
  /** The id of the task. */
  readonly id: string;
  /** The picture before the result. */
  readonly before: Picture | null;
  /** Whether the buttons for a decision are hidden: the task is closed, or the person may not reply. */
  readonly isReadOnly: boolean;
}) {
  const { task, common } = useTexts();
  const may = useMay();
  const { data } = useQuery(resultsQuery(id));
  const newest = data?.[0];
  if (!newest) return null;
  const { assistant, created_by: person } = newest;
  const submitter = assistant === undefined ? person.name : common.assistantFor(assistant, person.name);
  const mayRefuse = may.has('write') && (!may.isGuest || newest.can_accept);
  return (
    <section
      aria-label={task.results.title}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-3"
    >
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold">{task.results.title}</span>
        <bdi className="text-text-quiet">{task.results.by(submitter)}</bdi>
        <AuthorBadge kind={newest.author_kind} />
        <Time instant={newest.created_at} className="text-text-quiet" />
      </p>
      <Prose text={newest.summary} className="text-base" />
      <Links result={newest} />
      {newest.picture && <Compare before={before} after={newest.picture} />}
      <Decision result={newest} />
      {mayRefuse && !isReadOnly && <DecisionButtons key={newest.id} id={id} result={newest} />}
    </section>
  );
}

function Links({ result }: { result: ListedResult }) {
  const { task } = useTexts();
  const { results } = task;
  const rows = [
    [results.preview, result.preview_url, true],
    [results.pullRequest, result.pull_request_url, true],
    [results.branch, result.branch, false],
    [results.commit, result.commit, false],
    [results.release, result.release, false],
  ] as const;
  const shown = rows.filter(([, value]) => value !== null);
  if (shown.length + result.files.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {shown.map(([name, value, isLink]) => (
        <div key={name} className="contents">
          <dt className="text-text-quiet">{name}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]" dir="auto">
            {isLink ? (
              <a
                href={value ?? ''}
                target="_blank"
                rel="noopener noreferrer"
                className="text-accent underline underline-offset-2 hover:text-accent-hover"
              >
                {value}
              </a>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
      {result.files.length > 0 && (
        <div className="contents">
          <dt className="text-text-quiet">{results.files}</dt>
          <dd className="min-w-0">
            <ul dir="ltr" className="font-mono text-[12px] [overflow-wrap:anywhere]">
              {result.files.map((file) => (
                <li key={file}>{file}</li>
              ))}
            </ul>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** The decision about a result. */
function Decision({ result: { acceptance } }: { result: ListedResult }) {
  const { task } = useTexts();
  if (!acceptance) return null;
  const { decision, reason, decided_by: decider, decided_at: at } = acceptance;
  return (
    <div className="flex flex-col gap-1 border-t border-line pt-2">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <bdi>
          {decision === 'accepted' ? task.results.accepted(decider.name) : task.results.refused(decider.name)}
        </bdi>
        <Time instant={at} className="text-text-quiet" />
      </p>
      {reason !== null && <Prose text={reason} className="text-base" />}
    </div>
  );
}

function DecisionButtons({ id, result }: { id: string; result: ListedResult }) {
  const { task } = useTexts();
  const decide = useDecide(id);
  const [isRefusing, setRefusing] = useState(false);
  const { acceptance, can_accept: canAccept } = result;
  if (isRefusing) return <RefusalForm onRefuse={decide} onCancel={() => setRefusing(false)} />;
  return (
    <div className="flex flex-wrap gap-2">
      {canAccept && acceptance?.decision !== 'accepted' && (
        <Button look={acceptance ? 'plain' : 'main'} onClick={() => void decide({ decision: 'accepted' })}>
          {task.results.accept}
        </Button>
      )}
      {acceptance?.decision !== 'refused' && (
        <Button onClick={() => setRefusing(true)}>{task.results.refuse}</Button>
      )}
    </div>
  );
}

function RefusalForm({
  onRefuse,
  onCancel,
}: {
  readonly onRefuse: ReturnType<typeof useDecide>;
  readonly onCancel: () => void;
}) {
  const { task, common } = useTexts();
  const [reason, setReason] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const [isSending, setSending] = useState(false);
  const isMissing = reason.trim() === '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (isMissing || isSending) return;
    setSending(true);
    const isDone = await onRefuse({ decision: 'refused', reason: reason.trim() });
    if (isDone) onCancel();
    else setSending(false);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      <TextArea
        autoFocus
        label={task.results.reason}
        maxLength={LIMITS.content}
        problem={isSubmitted && isMissing ? task.results.reasonMissing : undefined}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{common.cancel}</Button>
        <Button type="submit" look="main" disabled={isSending}>
          {task.results.refuse}
        </Button>
      </div>
    </form>
  );
}
