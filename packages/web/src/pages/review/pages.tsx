import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
} from '@tanstack/react-router';
import { useTexts } from '../../i18n/context.tsx';
import { plainSearch, textParameters } from '../../lib/search.ts';
import { BACK_LINK_CLASSES, Problem } from '../../ui/data/problem.tsx';
import { ReviewedMockup } from './mockup.tsx';
import { Overview } from './overview.tsx';

/**
 * The pages of a review. After the `#`, their paths are those of the app, so that the links of shared components
 * stay within the review.
 */
export function createReviewRouter() {
  const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });
  const overview = createRoute({
    getParentRoute: () => root,
    path: '/',
    validateSearch: (search) => textParameters(search, 'show', 'q', 'status'),
    component: Overview,
  });
  const mockup = createRoute({
    getParentRoute: () => root,
    path: '/mockups/$id',
    validateSearch: (search) => textParameters(search, 'version', 'compare', 'comment'),
    component: ReviewedMockup,
  });
  return createRouter({
    routeTree: root.addChildren([overview, mockup]),
    history: createHashHistory(),
    defaultErrorComponent: ({ error, reset }) => (
      <Problem error={error} onRetry={reset} backLink={<BackToReview />} />
    ),
    ...plainSearch,
  });
}

function NotFound() {
  const { common } = useTexts();
  return (
    <main className="flex flex-1 flex-col items-center justify-center gap-4 p-6 text-center">
      <h1 className="text-base text-balance">{common.notFound}</h1>
      <BackToReview />
    </main>
  );
}

/** A link to the overview of the review. */
function BackToReview() {
  const { review } = useTexts();
  return (
    <Link to="/" className={BACK_LINK_CLASSES}>
      {review.back}
    </Link>
  );
}
