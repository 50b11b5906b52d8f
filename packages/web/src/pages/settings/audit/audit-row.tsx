import type { AuditEntry } from '@postil/client';
import { useTexts } from '../../../i18n/context.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Time } from '../../../ui/data/time.tsx';
import { isAction } from './actions.ts';

/** One entry: the actor, the action, its target and time, and the details on demand. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { audit } = useTexts().settings;
  const { actor, action, target, via, metadata, request_id: requestId } = entry;
  const details = { ...metadata, ...(requestId === null ? {} : { request_id: requestId }) };
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-2.5">
      <Avatar person={{ id: actor.id ?? entry.id, name: actor.name }} size={20} className="mt-0.5" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap gap-x-2">
          <span dir="auto" className="font-medium [overflow-wrap:anywhere]">
            {actor.name}
          </span>
          <span>{isAction(action) ? audit.actions[action] : <code dir="ltr">{action}</code>}</span>
          {target.name !== null && target.id !== actor.id && (
            <span dir="auto" className="text-text-quiet [overflow-wrap:anywhere]">
              {target.name}
            </span>
          )}
        </p>
        {Object.keys(details).length > 0 && (
          <details>
            <summary className="cursor-pointer text-text-quiet">{audit.details}</summary>
            <dl dir="ltr" className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 font-mono text-[12px]">
              {Object.entries(details).map(([name, value]) => (
                <div key={name} className="contents">
                  <dt className="text-text-quiet">{name}</dt>
                  <dd className="[overflow-wrap:anywhere]">{written(value)}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
      <div className="flex items-baseline gap-3 text-text-quiet max-frame:ms-8">
        {via !== null && <span>{audit.via[via.kind]}</span>}
        <Time instant={entry.created_at} className="min-w-16 text-end max-frame:min-w-0" />
      </div>
    </li>
  );
}

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
