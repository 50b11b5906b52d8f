import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { FolderKanban } from 'lucide-react';
import { useRef } from 'react';
import { isActiveProject, type ProjectChoice, projectsQuery } from '../../data/records/choices.ts';
import {
  LAYOUT_PATHS,
  readTaskSearch,
  useApplySearch,
  useDragScrolling,
  useTaskTarget,
} from '../../features/comments/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { classes } from '../../lib/classes.ts';

/** The maximum number of projects in the sidebar; the rest are on the page of all projects. */
const MAX_SHOWN = 30;

/** The active projects, hidden if fewer than two: each link shows the project's tasks and is a drop target. */
export function ProjectLinks({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const { frame } = useTexts();
  const { data: projects = [] } = useQuery(projectsQuery);
  const area = useRef<HTMLDivElement>(null);
  useDragScrolling(area);
  const activeProjects = projects
    .filter(isActiveProject)
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .slice(0, MAX_SHOWN);
  return (
    <section
      aria-label={frame.projectTasks}
      hidden={activeProjects.length < 2}
      className="mt-4 flex shrink-0 flex-col [&[hidden]]:hidden"
    >
      <h2 className="px-2.5 pb-1 text-xs font-medium text-text-quiet">{frame.projects}</h2>
      <div ref={area} className="flex max-h-64 flex-col gap-0.5 overflow-y-auto">
        {activeProjects.map((project) => (
          <ProjectLink key={project.id} project={project} onLeave={onLeave} />
        ))}
      </div>
    </section>
  );
}

function ProjectLink({
  project: { id, name },
  onLeave,
}: {
  readonly project: ProjectChoice;
  readonly onLeave: (() => void) | undefined;
}) {
  const { frame } = useTexts();
  const { pathname, search } = useLocation();
  const { project, view } = readTaskSearch(search);
  const ref = useRef<HTMLDivElement>(null);
  const isOver = useTaskTarget(ref, useApplySearch()({ project: id }));
  const layout = Object.values(LAYOUT_PATHS).find((path) => pathname.endsWith(path));
  const isShown = layout !== undefined && view === undefined && project === id;
  return (
    <div
      ref={ref}
      className={classes(
        'flex h-8 shrink-0 items-center rounded-control hover:bg-surface-hover coarse:h-11',
        isShown && 'bg-accent-soft',
        isOver && 'bg-accent-soft outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <Link
        to={layout ?? LAYOUT_PATHS.board}
        search={{ project: id }}
        preload={false}
        activeOptions={{ exact: true }}
        aria-label={frame.tasksOf(name)}
        {...(onLeave ? { onClick: onLeave } : {})}
        {...(isShown ? { 'aria-current': 'page' as const } : {})}
        className={classes(
          'flex h-full min-w-0 flex-1 items-center gap-2.5 rounded-control px-2.5 hover:text-text',
          isShown ? 'font-medium text-accent' : 'text-text-quiet',
        )}
      >
        <FolderKanban size={15} aria-hidden className="shrink-0" />
        <span dir="auto" className="truncate">
          {name}
        </span>
      </Link>
    </div>
  );
}
