import type { ActivityRecord } from '@postil/client';
import { useTexts } from '../../../i18n/context.tsx';
import { differencesIn } from './activity.ts';

/** A text before and after a change; null: none. */
interface TextChange {
  readonly field: string;
  readonly from: string | null;
  readonly to: string | null;
}

const TEXT_FIELDS = ['content', 'description', 'reply'];

/** The changed texts of an entry of the activity, before and after. */
export function textChangesIn(entry: Pick<ActivityRecord, 'metadata'>): TextChange[] {
  return differencesIn(entry).flatMap(({ field, from, to }) =>
    TEXT_FIELDS.includes(field) && isText(from) && isText(to) ? [{ field, from, to }] : [],
  );
}

function isText(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}

/** The text before and after a change, expanded on request. */
export function History({ changes }: { changes: readonly TextChange[] }) {
  const { history } = useTexts().task;
  return (
    <details className="mt-0.5">
      <summary className="inline-flex min-h-6 cursor-pointer items-center rounded-control text-xs underline underline-offset-2 hover:text-text coarse:min-h-11">
        {history.show}
      </summary>
      {changes.map(({ field, from, to }) => (
        <dl key={field} className="mt-1 flex flex-col gap-1.5 rounded-card border border-line p-2.5">
          <Text name={history.from} text={from} />
          <Text name={history.to} text={to} />
        </dl>
      ))}
    </details>
  );
}

function Text({ name, text }: { name: string; text: string | null }) {
  const { history } = useTexts().task;
  return (
    <div>
      <dt className="text-xs">{name}</dt>
      <dd dir="auto" className="text-text whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text ?? <i className="text-text-quiet">{history.nothing}</i>}
      </dd>
    </div>
  );
}
