import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
} from '@tanstack/react-router';
import { Problem } from '../../parts/problem.tsx';
import { plainSearch, textOf } from '../../search.ts';
import { NotFound } from '../not-found/not-found.tsx';
import { ReviewedMockup } from './mockup.tsx';
import { Overview } from './overview.tsx';

/**
 * The pages of a review. They have the addresses of the app behind the `#` of the link, so that what the app shows of a
 * mockup leads on within the review.
 */
export function createReviewRouter() {
  const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });
  const overview = createRoute({ getParentRoute: () => root, path: '/', component: Overview });
  const mockup = createRoute({
    getParentRoute: () => root,
    path: '/mockups/$id',
    validateSearch: (search) => textOf(search, 'version', 'compare', 'comment'),
    component: ReviewedMockup,
  });
  return createRouter({
    routeTree: root.addChildren([overview, mockup]),
    history: createHashHistory(),
    defaultErrorComponent: ({ error, reset }) => <Problem error={error} onRetry={reset} />,
    ...plainSearch,
  });
}
