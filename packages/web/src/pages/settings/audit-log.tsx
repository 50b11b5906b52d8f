import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { membersQuery } from '../../data/records/choices.ts';
import { useMay } from '../../data/session.ts';
import { useTexts } from '../../i18n/context.tsx';
import { Empty } from '../../ui/data/empty.tsx';
import { LoadMore } from '../../ui/data/load-more.tsx';
import { SkeletonList } from '../../ui/data/loading.tsx';
import { Problem } from '../../ui/data/problem.tsx';
import { Button } from '../../ui/form/button.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { ACTIONS, isAction } from './audit/actions.ts';
import { AuditRow } from './audit/audit-row.tsx';
import { type AuditFilter, auditQuery } from './audit/query.ts';
import { SettingsPage } from './layout.tsx';

/** Administrative actions, newest first. The filters are in the URL. */
export default function AuditLog() {
  const { audit } = useTexts().settings;
  const { isAdmin } = useMay();
  const filter = useSearch({ from: '/signed-in/settings/audit-log' });
  return (
    <SettingsPage tab="auditLog" isWide>
      {isAdmin ? (
        <>
          <Filters filter={filter} />
          <Entries filter={filter} />
        </>
      ) : (
        <Empty>{audit.forAdmins}</Empty>
      )}
    </SettingsPage>
  );
}

function Filters({ filter }: { filter: AuditFilter }) {
  const { common, settings } = useTexts();
  const { audit } = settings;
  const navigate = useNavigate({ from: '/settings/audit-log' });
  const { data: members = [] } = useQuery(membersQuery);
  const all = { value: '', label: common.all };
  const change = (part: { action?: string; member?: string }) =>
    navigate({ search: { ...filter, ...part }, replace: false });
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-56">
        <SelectField
          label={audit.action}
          options={[
            all,
            ...ACTIONS.map((action) => ({ value: action as string, label: audit.actions[action] })),
          ]}
          value={isAction(filter.action) ? filter.action : ''}
          onValue={(action) => change({ action })}
        />
      </div>
      <div className="w-56">
        <SelectField
          label={audit.member}
          options={[all, ...members.map(({ id, name }) => ({ value: id, label: name }))]}
          value={members.some(({ id }) => id === filter.member) ? (filter.member ?? '') : ''}
          onValue={(member) => change({ member })}
        />
      </div>
      {(filter.action !== undefined || filter.member !== undefined) && (
        <Button look="quiet" onClick={() => navigate({ search: {} })}>
          {audit.clear}
        </Button>
      )}
    </div>
  );
}

function Entries({ filter }: { filter: AuditFilter }) {
  const { audit } = useTexts().settings;
  const query = useInfiniteQuery(auditQuery(filter));
  if (!query.data && query.error) return <Problem error={query.error} onRetry={query.refetch} />;
  if (!query.data) return <SkeletonList />;
  const entries = query.data.pages.flatMap(({ data }) => data);
  if (entries.length === 0) return <Empty>{audit.empty}</Empty>;
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface-raised">
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  );
}
