import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import {
  Approval,
  Compare,
  findVersion,
  MockupStatusBadge,
  mockupQuery,
  Viewer,
} from '../../features/mockups/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { SkeletonList } from '../../ui/data/loading.tsx';
import { Problem } from '../../ui/data/problem.tsx';
import { useVisit } from './context.ts';
import { ReviewPage } from './frame.tsx';

/** The polling interval for comments by others, in milliseconds: reviewers have no stream of changes. */
const POLLING_INTERVAL_MS = 20_000;

interface MockupSearch {
  readonly version?: string;
  readonly compare?: string;
  readonly comment?: string;
}

/** One mockup for a reviewer, with comments and approval as the link allows. */
export function ReviewedMockup() {
  const { review } = useTexts();
  const { rights } = useVisit();
  // The router of the review is not the registered one, whose routes are typed.
  const { id = '' } = useParams({ strict: false });
  const search: MockupSearch = useSearch({ strict: false });
  const {
    data: mockup,
    error,
    refetch,
  } = useQuery({ ...mockupQuery(id), refetchInterval: POLLING_INTERVAL_MS });
  const version = mockup && (findVersion(mockup, search.version) ?? mockup.latest);
  const comparedVersion = mockup && findVersion(mockup, search.compare);
  return (
    <ReviewPage
      isFilled
      title={mockup?.name ?? review.mockups}
      tools={
        <Link
          to="/"
          aria-label={review.back}
          className="inline-flex size-8 items-center justify-center rounded-control hover:bg-surface-hover coarse:size-11"
        >
          <ChevronLeft size={16} aria-hidden className="rtl:-scale-x-100" />
        </Link>
      }
      actions={
        mockup && (
          <>
            <MockupStatusBadge status={mockup.status} />
            <Approval mockup={mockup} mayDecide={rights === 'approve'} />
          </>
        )
      }
    >
      {!mockup &&
        (error ? <Problem error={error} onRetry={() => void refetch()} backLink={null} /> : <SkeletonList />)}
      {mockup && version && comparedVersion && (
        <Compare mockup={mockup} left={version} right={comparedVersion} />
      )}
      {mockup && version && !comparedVersion && (
        <Viewer
          mockup={mockup}
          version={version}
          selectedId={search.comment}
          mayComment={rights !== 'view'}
          mayUpload={false}
        />
      )}
    </ReviewPage>
  );
}
