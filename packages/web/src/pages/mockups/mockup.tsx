import type { MockupDetail, MockupVersionWithUrls } from '@postil/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useMay } from '../../data/session.ts';
import {
  Approval,
  Compare,
  DropZone,
  findVersion,
  MockupStatusBadge,
  mockupQuery,
  UploadTray,
  upload,
  useLiveMockup,
  Viewer,
} from '../../features/mockups/index.ts';
import { projectQuery } from '../../features/projects/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { Page } from '../../shell/page.tsx';
import { SkeletonList } from '../../ui/data/loading.tsx';
import { Problem } from '../../ui/data/problem.tsx';
import { MockupMenu } from './mockup-menu.tsx';

const route = getRouteApi('/signed-in/mockups/$id');

/** One mockup: its picture with the pins of comments, its versions and its approval. */
export default function MockupPage() {
  const { frame } = useTexts();
  const { id } = route.useParams();
  const search = route.useSearch();
  const { data: mockup, error, refetch } = useQuery(mockupQuery(id));
  useLiveMockup(id);
  if (!mockup) {
    return (
      <Page title={frame.mockups}>
        {error ? <Problem error={error} onRetry={() => refetch()} /> : <SkeletonList />}
      </Page>
    );
  }
  const version = findVersion(mockup, search.version) ?? mockup.latest;
  const comparedVersion = findVersion(mockup, search.compare);
  return (
    <OpenMockup
      mockup={mockup}
      version={version}
      comparedVersion={comparedVersion}
      comment={search.comment}
    />
  );
}

function OpenMockup({
  mockup,
  version,
  comparedVersion,
  comment,
}: {
  readonly mockup: MockupDetail;
  readonly version: MockupVersionWithUrls;
  readonly comparedVersion: MockupVersionWithUrls | undefined;
  readonly comment: string | undefined;
}) {
  const { mockups: texts } = useTexts();
  const may = useMay();
  const { data: project } = useQuery(projectQuery(mockup.project_id));
  const mayWrite = project?.status === 'active' && may.has('write');
  const mayChange = mayWrite && !may.isGuest;
  return (
    <Page
      isFilled
      title={mockup.name}
      tools={
        <>
          <Link
            to="/mockups"
            search={project ? { project: project.id } : {}}
            className="inline-flex h-8 items-center gap-1 rounded-control text-text-quiet hover:text-text coarse:h-11"
          >
            <ChevronLeft size={16} aria-hidden className="rtl:-scale-x-100" />
            <span className="max-frame:sr-only">{project?.name ?? texts.back}</span>
          </Link>
          <MockupStatusBadge status={mockup.status} />
        </>
      }
      actions={
        <>
          <Approval mockup={mockup} mayDecide={mayWrite} />
          {mayChange && <MockupMenu mockup={mockup} />}
        </>
      }
    >
      {comparedVersion ? (
        <Compare mockup={mockup} left={version} right={comparedVersion} />
      ) : (
        <Viewer
          mockup={mockup}
          version={version}
          selectedId={comment}
          mayComment={mayWrite}
          mayUpload={mayChange}
        />
      )}
      {mayChange && <DropZone onFiles={(files) => upload(files.slice(0, 1), { mockupId: mockup.id })} />}
      <UploadTray />
    </Page>
  );
}
