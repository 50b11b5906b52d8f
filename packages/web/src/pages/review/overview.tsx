import { useInfiniteQuery } from '@tanstack/react-query';
import { MockupCard, MockupGrid, mockupWall } from '../../features/mockups/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { LoadMore } from '../../ui/data/load-more.tsx';
import { SkeletonList } from '../../ui/data/loading.tsx';
import { PageSection } from '../../ui/data/page-section.tsx';
import { Problem } from '../../ui/data/problem.tsx';
import { Button } from '../../ui/form/button.tsx';
import { useVisit } from './context.ts';
import { ReviewPage } from './frame.tsx';
import { PageComments } from './page-comments.tsx';

const ALL = { project: undefined, status: undefined, words: '' } as const;

/** What there is to review: the mockups of the project, and the comments on its pages. */
export function Overview() {
  const { review } = useTexts();
  const { project, organization, name, leave } = useVisit();
  const actions = (
    <Button look="quiet" onClick={leave}>
      {review.notYou(name)}
    </Button>
  );
  return (
    <ReviewPage width="wide" title={project.name} subtitle={review.by(organization.name)} actions={actions}>
      <div className="flex flex-col gap-8">
        <Mockups />
        <PageComments />
      </div>
    </ReviewPage>
  );
}

function Mockups() {
  const { review } = useTexts();
  const wall = useInfiniteQuery(mockupWall(ALL));
  const mockups = wall.data?.pages.flatMap(({ data }) => data);
  return (
    <PageSection title={review.mockups} count={wall.data?.pages[0]?.total}>
      {!mockups &&
        (wall.error ? <Problem error={wall.error} onRetry={() => void wall.refetch()} /> : <SkeletonList />)}
      {mockups?.length === 0 && <p className="text-text-quiet">{review.noMockups}</p>}
      {mockups && mockups.length > 0 && (
        <MockupGrid>
          {mockups.map((mockup) => (
            <MockupCard key={mockup.id} mockup={mockup} heading="h3" />
          ))}
        </MockupGrid>
      )}
      <LoadMore query={wall} />
    </PageSection>
  );
}
