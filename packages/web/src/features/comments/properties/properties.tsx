import { CATEGORIES, COMMENT_STATUSES, PRIORITIES, VISIBILITIES } from '@postil/contract/enums';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { membersQuery, sitesQuery } from '../../../data/records/choices.ts';
import { useMay } from '../../../data/session.ts';
import { useFormats, useTexts } from '../../../i18n/context.tsx';
import { classes } from '../../../lib/classes.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Time } from '../../../ui/data/time.tsx';
import { Hint } from '../../../ui/form/icon-button.tsx';
import { Menu, MenuChoice } from '../../../ui/overlay/menu.tsx';
import { PriorityIcon, PriorityName, StatusIcon, StatusName } from '../badges/icons.tsx';
import { AuthorBadge, ReadersIcon, ReadersName } from '../badges/readers.tsx';
import { useDetailChanges } from '../detail/changes.ts';
import type { TaskDetail } from '../detail/detail.ts';
import { pageLink, pageName } from '../detail/links.ts';
import { seesProject } from '../detail/people.ts';
import { Subscribers } from './subscribers.tsx';
import { Tags } from './tags.tsx';

/** The properties of a task, editable in place where the person may change them. */
export function Properties({ detail, mayChange }: { detail: TaskDetail; mayChange: boolean }) {
  const { task } = useTexts();
  return (
    <section aria-label={task.properties}>
      <dl className="flex flex-col gap-0.5">
        <Changeable detail={detail} mayChange={mayChange} />
        <Property name={task.visibleTo}>
          <Readers detail={detail} />
        </Property>
        <Origin detail={detail} />
        <Property name={task.subscribers}>
          <Subscribers detail={detail} />
        </Property>
      </dl>
    </section>
  );
}

function Changeable({ detail, mayChange }: { detail: TaskDetail; mayChange: boolean }) {
  const { task, common } = useTexts();
  const { change, setStatus } = useDetailChanges(detail);
  const { status, priority, category } = detail;
  const categories = CATEGORIES.map((value) => ({ value, label: common.categories[value] }));
  return (
    <>
      <Property name={task.status}>
        <Value name={task.status} mayChange={mayChange} shown={<StatusName status={status} />}>
          <MenuChoice
            value={status}
            onValue={setStatus}
            options={COMMENT_STATUSES.map((value) => ({
              value,
              label: common.statuses[value],
              icon: <StatusIcon status={value} />,
            }))}
          />
        </Value>
      </Property>
      <Property name={task.priority}>
        <Value name={task.priority} mayChange={mayChange} shown={<PriorityName priority={priority} />}>
          <MenuChoice
            value={priority}
            onValue={(value) => change({ priority: value })}
            options={PRIORITIES.map((value) => ({
              value,
              label: common.priorities[value],
              icon: <PriorityIcon priority={value} />,
            }))}
          />
        </Value>
      </Property>
      <Property name={task.assignee}>
        <Assignee detail={detail} />
      </Property>
      <Property name={task.tags}>
        <Tags detail={detail} mayChange={mayChange} />
      </Property>
      <Property name={task.category}>
        <Value
          name={task.category}
          mayChange={mayChange}
          shown={category ? common.categories[category] : <Quiet>{common.none}</Quiet>}
        >
          <MenuChoice
            value={category ?? 'none'}
            onValue={(value) => change({ category: value === 'none' ? null : value })}
            options={[{ value: 'none' as const, label: common.none }, ...categories]}
          />
        </Value>
      </Property>
    </>
  );
}

/** The visibility of the task; guests see only tasks for everyone. */
function Readers({ detail }: { detail: TaskDetail }) {
  const { task, common } = useTexts();
  const may = useMay();
  const { change } = useDetailChanges(detail);
  const { visibility } = detail;
  return (
    <Value
      name={task.visibleTo}
      mayChange={!may.isGuest && may.has('write')}
      shown={<ReadersName visibility={visibility} />}
    >
      <MenuChoice
        value={visibility}
        onValue={(value) => change({ visibility: value })}
        options={VISIBILITIES.map((value) => ({
          value,
          label: common.readers[value],
          icon: <ReadersIcon visibility={value} />,
        }))}
      />
    </Value>
  );
}

function Assignee({ detail }: { detail: TaskDetail }) {
  const { task, common } = useTexts();
  const may = useMay();
  const { assign } = useDetailChanges(detail);
  const { data: members = [] } = useQuery({ ...membersQuery, enabled: !may.isGuest });
  const { assigned_to: assignee, project_id: projectId } = detail;
  const people = members.filter((member) => seesProject(member, projectId));
  const shown = assignee ? (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <Avatar person={assignee} />
      <span dir="auto" className="truncate">
        {assignee.name}
      </span>
    </span>
  ) : (
    <Quiet>{common.nobody}</Quiet>
  );
  return (
    <Value name={task.assignee} mayChange={!may.isGuest && may.has('write')} shown={shown}>
      <MenuChoice
        value={assignee?.id ?? 'none'}
        onValue={(id) => assign(people.find((member) => member.id === id) ?? null)}
        options={[
          { value: 'none', label: common.nobody },
          ...people.map((member) => ({
            value: member.id,
            label: member.name,
            icon: <Avatar person={member} />,
          })),
        ]}
      />
    </Value>
  );
}

/** Where the comment comes from; read-only. */
function Origin({ detail }: { detail: TaskDetail }) {
  const { task, common } = useTexts();
  const { number } = useFormats();
  const { mockup, context, device_type: device, created_at: createdAt, created_by: creator } = detail;
  const { viewport, browser, os } = context;
  return (
    <>
      {mockup ? (
        <Property name={task.mockup}>
          <Link
            to="/mockups/$id"
            params={{ id: mockup.id }}
            search={{ version: String(mockup.version), comment: detail.id }}
            className={LINK}
          >
            <span dir="auto">{mockup.name}</span>, {task.version(number(mockup.version))}
          </Link>
        </Property>
      ) : (
        <>
          <Property name={task.page}>
            <PageOf detail={detail} />
          </Property>
          <Property name={task.device}>
            {common.devices[device]}
            {context.device ? `, ${context.device}` : ''}
          </Property>
          <Property name={task.browser}>
            {browser ? `${browser}${os ? `, ${os}` : ''}` : <Quiet>{task.unknown}</Quiet>}
          </Property>
          <Property name={task.viewport}>
            {viewport ? (
              <bdi dir="ltr" className="tabular-nums">
                {viewport.width} × {viewport.height}
              </bdi>
            ) : (
              <Quiet>{task.unknown}</Quiet>
            )}
          </Property>
        </>
      )}
      <Property name={task.created}>
        <Time instant={createdAt} /> <span className="text-text-quiet">{task.createdBy(creator.name)}</span>{' '}
        <AuthorBadge kind={detail.author_kind} />
      </Property>
    </>
  );
}

const LINK =
  'rounded-control text-accent underline-offset-2 [overflow-wrap:anywhere] hover:underline coarse:py-2.5';

function PageOf({ detail: { id, page_url: pageUrl, site_id: siteId } }: { detail: TaskDetail }) {
  const { task } = useTexts();
  const { data: sites } = useQuery({ ...sitesQuery, enabled: siteId !== null });
  const domain = sites?.find((site) => site.id === siteId)?.domain;
  const link = pageLink(id, { pageUrl, domain });
  const name = (
    <bdi dir="ltr" title={pageUrl} className="line-clamp-2">
      {pageName(pageUrl, domain)}
    </bdi>
  );
  if (link === undefined) return name;
  return (
    <Hint text={task.openPageHint}>
      <a
        href={link}
        target="_blank"
        rel="noreferrer"
        className={classes(LINK, 'inline-flex items-start gap-1')}
      >
        <span className="sr-only">{task.openPage}: </span>
        {name}
        <ExternalLink size={12} aria-hidden className="mt-1 shrink-0" />
      </a>
    </Hint>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return <span className="text-text-quiet">{children}</span>;
}

function Property({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[76px_1fr] items-start gap-x-2">
      <dt className="py-1.5 text-text-quiet coarse:py-3">{name}</dt>
      <dd className="min-w-0 py-1.5 [overflow-wrap:anywhere] coarse:py-3">{children}</dd>
    </div>
  );
}

/** A value that opens a menu of others. */
function Value({
  name,
  mayChange,
  shown,
  children,
}: {
  readonly name: string;
  readonly mayChange: boolean;
  readonly shown: ReactNode;
  readonly children: ReactNode;
}) {
  if (!mayChange) return shown;
  const trigger = (
    <button
      type="button"
      className="group/value -my-1.5 -ms-1.5 flex min-h-8 max-w-full items-center gap-1 rounded-control px-1.5 text-start hover:bg-surface-hover aria-expanded:bg-surface-hover coarse:-my-3 coarse:min-h-11"
    >
      <span className="sr-only">{name}: </span>
      {shown}
      <ChevronDown
        size={12}
        aria-hidden
        className="shrink-0 text-text-quiet opacity-0 group-hover/value:opacity-100 group-focus-visible/value:opacity-100"
      />
    </button>
  );
  return <Menu trigger={trigger}>{children}</Menu>;
}
