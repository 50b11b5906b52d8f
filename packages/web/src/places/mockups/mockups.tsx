import { MOCKUP_STATUSES } from '@postil/contract/enums';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../api/session.ts';
import { Page } from '../../frame/page.tsx';
import { Button } from '../../parts/button.tsx';
import { SelectField } from '../../parts/field.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { Empty, Later, Problem, Skeleton } from '../../parts/small.tsx';
import { useTexts } from '../../texts/context.tsx';
import { projectChoices } from '../projects/queries.ts';
import { DropZone } from './drop-zone.tsx';
import { useLiveMockups } from './live.ts';
import { MockupCard, MockupGrid } from './mockup-card.tsx';
import { type MockupFilter, mockupWall } from './queries.ts';
import { UploadDialog } from './upload-dialog.tsx';
import { UploadTray } from './upload-tray.tsx';
import { upload } from './uploads.ts';

const route = getRouteApi('/signed-in/mockups');

/** All mockups as a wall of their newest versions. */
export default function Mockups() {
  const { frame, mockups: texts } = useTexts();
  const may = useMay();
  useLiveMockups();
  const { project, status, q } = route.useSearch();
  const filter = { project, status: MOCKUP_STATUSES.find((each) => each === status), words: q ?? '' };
  const [chosen, setChosen] = useState<readonly File[] | undefined>();
  const { data: projects } = useQuery(projectChoices);
  const mayUpload = !may.isGuest && projects !== undefined && projects.length > 0;
  const take = (files: readonly File[]) => {
    // With one possible project there is nothing to ask.
    const only = projects?.length === 1 ? projects[0]?.id : undefined;
    const target = projects?.find(({ id }) => id === project)?.id ?? only;
    if (files.length > 0 && target) upload(files, { projectId: target });
    else setChosen(files);
  };
  return (
    <Page
      title={frame.mockups}
      tools={<Filters filter={filter} />}
      actions={
        mayUpload && (
          <Button onClick={() => setChosen([])}>
            <Upload size={16} aria-hidden />
            <span className="max-frame:sr-only">{texts.upload}</span>
          </Button>
        )
      }
    >
      <div className="mx-auto max-w-7xl">
        <Wall filter={filter} onUpload={mayUpload ? () => setChosen([]) : undefined} />
      </div>
      {mayUpload && <DropZone onFiles={take} />}
      {chosen && projects && (
        <UploadDialog
          projects={projects}
          projectId={project}
          files={chosen}
          onClose={() => setChosen(undefined)}
        />
      )}
      <UploadTray />
    </Page>
  );
}

function useChangeFilter(filter: MockupFilter): (change: Readonly<Record<string, string>>) => void {
  const navigate = useNavigate();
  const { project = '', status = '', words: q } = filter;
  return (change) => {
    const wanted = Object.entries({ project, status, q, ...change }).filter(([, value]) => value !== '');
    void navigate({
      to: '/mockups',
      search: Object.fromEntries(wanted),
      replace: 'q' in change && q !== '',
    });
  };
}

function Filters({ filter }: { filter: MockupFilter }) {
  const { common, mockups: texts } = useTexts();
  const { data: projects = [] } = useQuery(projectChoices);
  const change = useChangeFilter(filter);
  return (
    <>
      <SelectField
        label={texts.project}
        isLabelHidden
        className="!w-auto max-w-48 max-frame:max-w-32"
        value={projects.some(({ id }) => id === filter.project) ? (filter.project ?? '') : ''}
        onValue={(project) => change({ project })}
        options={[
          { value: '', label: texts.allProjects },
          ...projects.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <SelectField
        label={texts.status}
        isLabelHidden
        className="!w-auto max-w-48 max-frame:max-w-32"
        value={filter.status ?? ''}
        onValue={(status) => change({ status })}
        options={[
          { value: '', label: texts.allStatuses },
          ...MOCKUP_STATUSES.map((value) => ({ value, label: common.mockupStatuses[value] })),
        ]}
      />
      <SearchField label={texts.searchLabel} value={filter.words} onValue={(q) => change({ q })} />
    </>
  );
}

function Wall({ filter, onUpload }: { filter: MockupFilter; onUpload: (() => void) | undefined }) {
  const query = useInfiniteQuery(mockupWall(filter));
  const items = query.data?.pages.flatMap(({ data }) => data);
  if (!items) {
    if (query.error) return <Problem error={query.error} onRetry={() => query.refetch()} />;
    return <SkeletonWall />;
  }
  if (items.length === 0) return <Nothing filter={filter} onUpload={onUpload} />;
  return (
    <>
      <MockupGrid>
        {items.map((mockup) => (
          <MockupCard key={mockup.id} mockup={mockup} />
        ))}
      </MockupGrid>
      <LoadMore query={query} />
    </>
  );
}

function Nothing({ filter, onUpload }: { filter: MockupFilter; onUpload: (() => void) | undefined }) {
  const { mockups: texts } = useTexts();
  const may = useMay();
  const navigate = useNavigate();
  const { data: projects } = useQuery(projectChoices);
  if (filter.project || filter.status || filter.words) {
    const clear = <Button onClick={() => navigate({ to: '/mockups' })}>{texts.clearFilters}</Button>;
    const add = onUpload && filter.project && !filter.status && !filter.words && (
      <Button look="main" onClick={onUpload}>
        {texts.upload}
      </Button>
    );
    return <Empty action={add || clear}>{add ? texts.empty : texts.noneFound}</Empty>;
  }
  if (may.isGuest) return <Empty>{texts.emptyForGuests}</Empty>;
  if (projects?.length === 0) {
    const toProjects = (
      <Button look="main" onClick={() => navigate({ to: '/projects' })}>
        {texts.toProjects}
      </Button>
    );
    return <Empty action={toProjects}>{texts.emptyWithoutProject}</Empty>;
  }
  return (
    <Empty
      action={
        <Button look="main" onClick={onUpload}>
          {texts.upload}
        </Button>
      }
    >
      {texts.empty}
    </Empty>
  );
}

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

function SkeletonWall() {
  return (
    <Later>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,220px),1fr))] gap-4">
        {PLACES.map((place) => (
          <Skeleton key={place} className="h-60 rounded-card" />
        ))}
      </div>
    </Later>
  );
}
