import type { AuditEntry } from '@postil/client';
import { ChevronDown } from 'lucide-react';
import { useTexts } from '../../../i18n/context.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Time } from '../../../ui/data/time.tsx';
import { isAction } from './actions.ts';

/** One entry: the actor, the action, its target and time, and the details on demand. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { audit } = useTexts().settings;
  const { metadata, request_id: requestId } = entry;
  const details = { ...metadata, ...(requestId === null ? {} : { request_id: requestId }) };
  const rowClasses = 'flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 coarse:min-h-11';
  if (Object.keys(details).length === 0) {
    return (
      <li className={rowClasses}>
        <AuditEvent entry={entry} />
      </li>
    );
  }
  return (
    <li>
      <details className="group">
        <summary
          title={audit.details}
          className={`${rowClasses} cursor-pointer list-none hover:bg-surface-hover`}
        >
          <AuditEvent entry={entry} />
          <ChevronDown size={14} aria-hidden className="text-text-quiet group-open:rotate-180" />
        </summary>
        <dl
          dir="ltr"
          className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 px-4 ps-12 pb-3 font-mono text-[12px]"
        >
          {Object.entries(details).map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-text-quiet">{name}</dt>
              <dd className="[overflow-wrap:anywhere]">{valueText(value)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  );
}

/** An audit event: the actor, the action, its target, the kind of credential, and the time. */
function AuditEvent({
  entry: { id, actor, action, target, via, created_at: createdAt },
}: {
  entry: AuditEntry;
}) {
  const { audit } = useTexts().settings;
  return (
    <>
      <Avatar person={{ id: actor.id ?? id, name: actor.name }} size={20} />
      <span className="flex min-w-0 flex-1 basis-64 flex-wrap gap-x-2">
        <bdi className="font-medium [overflow-wrap:anywhere]">{actor.name}</bdi>
        <span>{isAction(action) ? audit.actions[action] : <code dir="ltr">{action}</code>}</span>
        {target.name !== null && target.id !== actor.id && (
          <bdi className="text-text-quiet [overflow-wrap:anywhere]">{target.name}</bdi>
        )}
      </span>
      <span className="flex items-baseline gap-3 text-text-quiet max-frame:ms-8">
        {via !== null && <span>{audit.via[via.kind]}</span>}
        <Time instant={createdAt} className="min-w-16 text-end max-frame:min-w-0" />
      </span>
    </>
  );
}

const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
