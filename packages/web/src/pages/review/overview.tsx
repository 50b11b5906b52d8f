import { MOCKUP_STATUSES } from '@postil/contract/enums';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MockupCard, MockupGrid, mockupsQuery } from '../../features/mockups/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { LoadMore } from '../../ui/data/load-more.tsx';
import { SkeletonList } from '../../ui/data/loading.tsx';
import { Problem } from '../../ui/data/problem.tsx';
import { Button } from '../../ui/form/button.tsx';
import { LinkTab, LinkTabs } from '../../ui/link-tabs.tsx';
import { useVisit } from './context.ts';
import { NothingToReview, ReviewFilters, type ReviewSearch, useReviewSearch } from './filter.tsx';
import { ReviewPage } from './frame.tsx';
import { commentsQuery, PageComments } from './page-comments.tsx';

const NO_FILTERS = { project: undefined, status: undefined, words: '' } as const;
const PARTS = ['mockups', 'pages'] as const;
type Part = (typeof PARTS)[number];

/** The material to review: the mockups of the project and the comments on its pages, in separate tabs. */
export function Overview() {
  const { review } = useTexts();
  const { project, organization, name, leave } = useVisit();
  const search = useReviewSearch();
  const counts = useCounts();
  const shownPart = PARTS.find((part) => part === search.show) ?? initialPartOf(counts);
  const actions = (
    <Button look="quiet" onClick={leave}>
      {review.notYou(name)}
    </Button>
  );
  return (
    <ReviewPage width="wide" title={project.name} subtitle={review.by(organization.name)} actions={actions}>
      <div className="flex flex-col gap-6">
        <LinkTabs label={review.parts}>
          {PARTS.map((part) => (
            <LinkTab key={part} to="/" search={{ show: part }} isCurrent={part === shownPart}>
              {review[part]}
              <span className="ms-1.5 min-w-4 text-text-quiet tabular-nums">{counts[part]}</span>
            </LinkTab>
          ))}
        </LinkTabs>
        {shownPart === undefined && <SkeletonList />}
        {shownPart === 'mockups' && <Mockups search={search} />}
        {shownPart === 'pages' && <PageComments search={search} />}
      </div>
    </ReviewPage>
  );
}

/** The number of items in each part, ignoring the filters; undefined while it loads, 0 if that fails. */
type Counts = Readonly<Record<Part, number | undefined>>;

function useCounts(): Counts {
  const wall = useInfiniteQuery(mockupsQuery(NO_FILTERS));
  const comments = useInfiniteQuery(commentsQuery({}));
  // A part that cannot be counted can still be opened, and then shows its error.
  const countOf = ({ data, isError }: typeof wall | typeof comments) => (isError ? 0 : data?.pages[0]?.total);
  return { mockups: countOf(wall), pages: countOf(comments) };
}

/** The initial part: the mockups, if there are any. */
function initialPartOf({ mockups }: Counts): Part | undefined {
  if (mockups === undefined) return undefined;
  return mockups > 0 ? 'mockups' : 'pages';
}

function Mockups({ search }: { search: ReviewSearch }) {
  const { review, common } = useTexts();
  const status = MOCKUP_STATUSES.find((each) => each === search.status);
  const wall = useInfiniteQuery(mockupsQuery({ ...NO_FILTERS, status, words: search.q ?? '' }));
  const mockups = wall.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      <ReviewFilters search={search} statuses={common.mockupStatuses} />
      {!mockups &&
        (wall.error ? <Problem error={wall.error} onRetry={() => void wall.refetch()} /> : <SkeletonList />)}
      {mockups?.length === 0 && <NothingToReview search={search} emptyText={review.noMockups} />}
      {mockups && mockups.length > 0 && (
        <MockupGrid>
          {mockups.map((mockup) => (
            <MockupCard key={mockup.id} mockup={mockup} heading="h2" />
          ))}
        </MockupGrid>
      )}
      <LoadMore query={wall} />
    </>
  );
}
