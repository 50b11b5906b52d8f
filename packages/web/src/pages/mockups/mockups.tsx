import { MOCKUP_STATUSES } from '@postil/contract/enums';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../data/session.ts';
import {
  DropZone,
  MockupCard,
  type MockupFilter,
  MockupGrid,
  mockupsQuery,
  UploadDialog,
  UploadTray,
  upload,
  useLiveMockups,
} from '../../features/mockups/index.ts';
import { projectChoices } from '../../features/projects/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { Page } from '../../shell/page.tsx';
import { SelectChoice } from '../../ui/choice.tsx';
import { Empty } from '../../ui/data/empty.tsx';
import { LoadMore } from '../../ui/data/load-more.tsx';
import { SkeletonGrid } from '../../ui/data/loading.tsx';
import { Problem } from '../../ui/data/problem.tsx';
import { Button } from '../../ui/form/button.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';

const route = getRouteApi('/signed-in/mockups');

/** All mockups as a wall of their newest versions. */
export default function Mockups() {
  const { frame, mockups: texts } = useTexts();
  const may = useMay();
  useLiveMockups();
  const { project, status, q } = route.useSearch();
  const filter = { project, status: MOCKUP_STATUSES.find((each) => each === status), words: q ?? '' };
  const [chosenFiles, setChosenFiles] = useState<readonly File[] | undefined>();
  const { data: projects } = useQuery(projectChoices);
  const mayUpload = !may.isGuest && projects !== undefined && projects.length > 0;
  const addFiles = (files: readonly File[]) => {
    // With a project in the filter, or only one possible project, the dialog is skipped.
    const onlyProjectId = projects?.length === 1 ? projects[0]?.id : undefined;
    const targetId = projects?.find(({ id }) => id === project)?.id ?? onlyProjectId;
    if (files.length > 0 && targetId) upload(files, { projectId: targetId });
    else setChosenFiles(files);
  };
  return (
    <Page
      title={frame.mockups}
      tools={<Filters filter={filter} />}
      actions={
        mayUpload && (
          <Button look="main" onClick={() => setChosenFiles([])}>
            <Upload size={16} aria-hidden />
            <span className="max-frame:sr-only">{texts.upload}</span>
          </Button>
        )
      }
    >
      <Wall filter={filter} onUpload={mayUpload ? () => setChosenFiles([]) : undefined} />
      {mayUpload && <DropZone onFiles={addFiles} />}
      {chosenFiles && projects && (
        <UploadDialog
          projects={projects}
          projectId={project}
          files={chosenFiles}
          onClose={() => setChosenFiles(undefined)}
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
    const filters = Object.entries({ project, status, q, ...change }).filter(([, value]) => value !== '');
    void navigate({
      to: '/mockups',
      search: Object.fromEntries(filters),
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
      <SelectChoice
        label={texts.project}
        value={projects.some(({ id }) => id === filter.project) ? (filter.project ?? '') : ''}
        onValue={(project) => change({ project })}
        options={[
          { value: '', label: texts.allProjects },
          ...projects.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <SelectChoice
        label={texts.status}
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
  const query = useInfiniteQuery(mockupsQuery(filter));
  const items = query.data?.pages.flatMap(({ data }) => data);
  if (!items) {
    if (query.error) return <Problem error={query.error} onRetry={() => query.refetch()} />;
    return (
      <SkeletonGrid
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,220px),1fr))] gap-4"
        height="h-60"
      />
    );
  }
  if (items.length === 0) return <NoMockups filter={filter} onUpload={onUpload} />;
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

function NoMockups({ filter, onUpload }: { filter: MockupFilter; onUpload: (() => void) | undefined }) {
  const { mockups: texts } = useTexts();
  const may = useMay();
  const navigate = useNavigate();
  const { data: projects } = useQuery(projectChoices);
  if (filter.project || filter.status || filter.words) {
    const clearButton = <Button onClick={() => navigate({ to: '/mockups' })}>{texts.clearFilters}</Button>;
    const uploadButton = onUpload && filter.project && !filter.status && !filter.words && (
      <Button look="main" onClick={onUpload}>
        {texts.upload}
      </Button>
    );
    return <Empty action={uploadButton || clearButton}>{uploadButton ? texts.empty : texts.noneFound}</Empty>;
  }
  if (may.isGuest) return <Empty>{texts.emptyForGuests}</Empty>;
  if (projects?.length === 0) {
    const projectsButton = (
      <Button look="main" onClick={() => navigate({ to: '/projects' })}>
        {texts.toProjects}
      </Button>
    );
    return <Empty action={projectsButton}>{texts.emptyWithoutProject}</Empty>;
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
