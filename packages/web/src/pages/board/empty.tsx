import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useContext } from 'react';
import { sitesQuery } from '../../data/records/choices.ts';
import { useMay } from '../../data/session.ts';
import {
  NO_FILTERS,
  snippetOf,
  type TaskSearch,
  useChangeSearch,
  valuesOf,
} from '../../features/comments/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { CodeBlock } from '../../ui/copy.tsx';
import { Empty } from '../../ui/data/empty.tsx';
import { Button } from '../../ui/form/button.tsx';
import { FrameContext } from '../../ui/frame-actions.ts';
import { OpenSteps } from './first-steps/first-steps.tsx';

/** A board without tasks: explains how to get some. */
export function EmptyBoard({ search }: { search: TaskSearch }) {
  const { board, frame } = useTexts();
  const may = useMay();
  const { openNewTask } = useContext(FrameContext);
  if (may.isGuest) return <Empty>{board.emptyGuest}</Empty>;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-xl flex-col gap-2 px-4 pt-6 pb-10">
        <Empty
          action={
            <Button look="main" onClick={openNewTask}>
              <Plus size={16} aria-hidden />
              {frame.newTask}
            </Button>
          }
        >
          {board.empty}
        </Empty>
        {/* Below the button, so that it does not move when they appear. */}
        <OpenSteps />
        <Snippet search={search} />
      </div>
    </div>
  );
}

/** The script tag for the chosen site, or for the first one. */
function Snippet({ search }: { search: TaskSearch }) {
  const { board } = useTexts();
  const router = useRouter();
  const { data: sites } = useQuery(sitesQuery);
  const [siteIds, projectIds] = [valuesOf(search.site), valuesOf(search.project)];
  const chosen = sites?.filter(
    ({ id, project_id: projectId }) =>
      (siteIds.length === 0 || siteIds.includes(id)) &&
      (projectIds.length === 0 || projectIds.includes(projectId)),
  );
  // The listing is sorted newest first.
  const site = chosen?.at(-1);
  if (!chosen) return null;
  if (!site) {
    return (
      <div className="flex flex-wrap items-center justify-center gap-3 px-4 text-text-quiet">
        <p>{board.addSite}</p>
        <Button onClick={() => router.navigate({ to: '/projects' })}>{board.addSiteAction}</Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <p className="text-text-quiet">{board.snippet(site.name)}</p>
      <CodeBlock label={board.snippetLabel} text={snippetOf(site.widget_key)} />
    </div>
  );
}

/** The state when no task matches the filters. */
export function NoMatch() {
  const { board } = useTexts();
  const change = useChangeSearch();
  return (
    <Empty action={<Button onClick={() => change(NO_FILTERS)}>{board.clearFilters}</Button>}>
      {board.noMatch}
    </Empty>
  );
}
