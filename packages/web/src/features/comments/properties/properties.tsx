import { CATEGORIES, CLOSE_REASONS } from '@postil/contract/enums';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ExternalLink } from 'lucide-react';
import { membersQuery, sitesQuery } from '../../../data/records/choices.ts';
import { useMay } from '../../../data/session.ts';
import { useFormats, useTexts } from '../../../i18n/context.tsx';
import { classes } from '../../../lib/classes.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Time } from '../../../ui/data/time.tsx';
import { Hint } from '../../../ui/form/icon-button.tsx';
import { MenuChoice } from '../../../ui/overlay/menu.tsx';
import { memberChoice, usePriorityChoices } from '../badges/choices.tsx';
import { PriorityName, StatusName } from '../badges/names.tsx';
import { AuthorBadge, VisibilityName } from '../badges/readers.tsx';
import { useDetailChanges } from '../detail/changes.ts';
import type { TaskDetail } from '../detail/detail.ts';
import { pageLink, pageName } from '../detail/links.ts';
import { seesProject } from '../detail/people.ts';
import { RelatedTasks } from '../relations/related-tasks.tsx';
import { DueProperty } from './due-property.tsx';
import { StatusChoices, VisibilityChoices } from './menu-choices.tsx';
import { ProjectProperty } from './project-property.tsx';
import { Releases } from './releases.tsx';
import { Subscribers } from './subscribers.tsx';
import { Tags } from './tags.tsx';
import { Property, Quiet, Value } from './value.tsx';

interface PropertiesProps {
  readonly detail: TaskDetail;
  readonly mayChange: boolean;
}

/** The properties of a task, editable in place where the person may change them. */
export function Properties({ detail, mayChange }: PropertiesProps) {
  const { task } = useTexts();
  return (
    <section aria-label={task.properties}>
      <dl className="flex flex-col gap-0.5">
        <Property name={task.status}>
          <Status detail={detail} mayChange={mayChange} />
        </Property>
        <Property name={task.priority}>
          <PriorityProperty detail={detail} mayChange={mayChange} />
        </Property>
        <Property name={task.assignee}>
          <Assignee detail={detail} />
        </Property>
        <OtherProperties detail={detail} mayChange={mayChange} />
      </dl>
    </section>
  );
}

/** Status, priority and assignee as a row, for narrow screens. */
export function MainProperties({ detail, mayChange }: PropertiesProps) {
  const { task } = useTexts();
  return (
    <section aria-label={task.properties} className="flex gap-1.5">
      {[
        <Status key="status" detail={detail} mayChange={mayChange} />,
        <PriorityProperty key="priority" detail={detail} mayChange={mayChange} />,
        <Assignee key="assignee" detail={detail} />,
      ].map((value) => (
        <span
          key={value.key}
          className="inline-flex min-h-8 shrink-0 items-center rounded-control border border-line bg-surface-raised px-2.5 first:max-w-[45%] last:min-w-0 last:shrink coarse:min-h-11"
        >
          {value}
        </span>
      ))}
    </section>
  );
}

/** All other properties, collapsed, for narrow screens. */
export function CollapsedProperties({ detail, mayChange }: PropertiesProps) {
  const { task } = useTexts();
  return (
    <details className="group/details rounded-card border border-line">
      <summary className="flex min-h-9 cursor-pointer items-center px-3 font-medium hover:bg-surface-hover coarse:min-h-11">
        <span className="flex-1">{task.details}</span>
        <ChevronDown size={14} aria-hidden className="text-text-quiet group-open/details:rotate-180" />
      </summary>
      <dl className="flex flex-col gap-0.5 border-t border-line px-3 py-1.5">
        <OtherProperties detail={detail} mayChange={mayChange} />
      </dl>
    </details>
  );
}

function Status({ detail, mayChange }: PropertiesProps) {
  const { task } = useTexts();
  const { setStatus } = useDetailChanges(detail);
  const { status, project_id: project } = detail;
  const shown = <StatusName status={status} project={project} />;
  return (
    <Value name={task.status} mayChange={mayChange} shown={shown}>
      <StatusChoices status={status} project={project} onStatus={setStatus} />
    </Value>
  );
}

function PriorityProperty({ detail, mayChange }: PropertiesProps) {
  const { task } = useTexts();
  const { change } = useDetailChanges(detail);
  const { priority } = detail;
  return (
    <Value name={task.priority} mayChange={mayChange} shown={<PriorityName priority={priority} />}>
      <MenuChoice
        value={priority}
        onValue={(value) => change({ priority: value })}
        options={usePriorityChoices()}
      />
    </Value>
  );
}

function OtherProperties({ detail, mayChange }: PropertiesProps) {
  const { task, common } = useTexts();
  const { change } = useDetailChanges(detail);
  const { category } = detail;
  const categories = CATEGORIES.map((value) => ({ value, label: common.categories[value] }));
  return (
    <>
      {detail.status === 'CLOSED' && (
        <Property name={task.closeReason}>
          <Reason detail={detail} mayChange={mayChange} />
        </Property>
      )}
      <Releases detail={detail} />
      <Property name={task.due}>
        <DueProperty detail={detail} mayChange={mayChange} />
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
      <Property name={task.visibleTo}>
        <VisibilityProperty detail={detail} />
      </Property>
      <Origin detail={detail} />
      <Property name={task.project}>
        <ProjectProperty detail={detail} />
      </Property>
      <Property name={task.relations.title}>
        <RelatedTasks detail={detail} />
      </Property>
      <Property name={task.subscribers}>
        <Subscribers detail={detail} />
      </Property>
    </>
  );
}

/** The reason for closing the task without resolving it. */
function Reason({ detail, mayChange }: PropertiesProps) {
  const { task, common } = useTexts();
  const { change } = useDetailChanges(detail);
  const { close_reason: reason } = detail;
  const reasons = CLOSE_REASONS.map((value) => ({ value, label: task.closeReasons[value] }));
  return (
    <Value
      name={task.closeReason}
      mayChange={mayChange}
      shown={reason ? task.closeReasons[reason] : <Quiet>{common.none}</Quiet>}
    >
      <MenuChoice
        value={reason ?? 'none'}
        onValue={(value) => change({ close_reason: value === 'none' ? null : value })}
        options={[{ value: 'none' as const, label: common.none }, ...reasons]}
      />
    </Value>
  );
}

/** The visibility of the task; guests see only tasks for everyone. */
function VisibilityProperty({ detail }: { detail: TaskDetail }) {
  const { task } = useTexts();
  const may = useMay();
  const { change } = useDetailChanges(detail);
  const { visibility } = detail;
  return (
    <Value
      name={task.visibleTo}
      mayChange={!may.isGuest && may.has('write')}
      shown={<VisibilityName visibility={visibility} />}
    >
      <VisibilityChoices visibility={visibility} onVisibility={(value) => change({ visibility: value })} />
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
        options={[{ value: 'none', label: common.nobody }, ...people.map(memberChoice)]}
      />
    </Value>
  );
}

/** The origin of the comment; read-only. */
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
          <Site id={detail.site_id} />
          <Property name={task.page}>
            <Page detail={detail} />
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

/** The site of a comment, which the path of a page alone does not identify. */
function Site({ id }: { id: string | null }) {
  const { task } = useTexts();
  const { data: sites } = useQuery({ ...sitesQuery, enabled: id !== null });
  const site = sites?.find((each) => each.id === id);
  if (!site) return null;
  return (
    <Property name={task.site}>
      <Link to="/sites/$id" params={{ id: site.id }} dir="auto" className={LINK}>
        {site.name}
      </Link>
    </Property>
  );
}

function Page({ detail: { id, page_url: pageUrl, site_id: siteId } }: { detail: TaskDetail }) {
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
