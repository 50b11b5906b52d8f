import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../parts/button.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { Problem, SkeletonList } from '../../parts/small.tsx';
import { useTexts } from '../../texts/context.tsx';
import { MockupCard, MockupGrid } from '../mockups/mockup-card.tsx';
import { mockupWall } from '../mockups/queries.ts';
import { Part } from '../projects/part.tsx';
import { useVisit } from './context.ts';
import { ReviewPage } from './frame.tsx';
import { PageComments } from './page-comments.tsx';

const ALL = { project: undefined, status: undefined, words: '' } as const;

/** What there is to review: the mockups of the project, and what was said about its pages. */
export function Overview() {
  const { review } = useTexts();
  const { project, organization, name, leave } = useVisit();
  const actions = (
    <Button look="quiet" onClick={leave}>
      {review.notYou(name)}
    </Button>
  );
  return (
    <ReviewPage title={project.name} subtitle={review.by(organization.name)} actions={actions}>
      <div className="mx-auto flex max-w-5xl flex-col gap-8">
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
    <Part title={review.mockups} count={wall.data?.pages[0]?.total}>
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
    </Part>
  );
}
