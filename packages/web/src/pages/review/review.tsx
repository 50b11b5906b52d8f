import { RouterProvider, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { queryClient } from '../../data/api/cache.ts';
import { beginVisit } from '../../data/api/client.ts';
import { projectsQuery } from '../../data/records/choices.ts';
import { forgetPerson, sessionQuery } from '../../data/session.ts';
import { Hints } from '../../ui/overlay/hints.tsx';
import { Toasts } from '../../ui/overlay/toasts.tsx';
import { VisitContext } from './context.ts';
import { Entry } from './entry.tsx';
import { createReviewRouter } from './pages.tsx';
import { forgetVisit, projectOf, readVisit, sessionOf, storeVisit, type Visit } from './visit.ts';

/** The page of a review link: a card with a form for the name, and then the project, without the rest of the app. */
export default function ReviewPage() {
  const { token: link } = useParams({ from: '/review/$token' });
  const [visit, setVisit] = useState(() => readVisit(link));
  const [hasEnded, setEnded] = useState(false);
  if (!visit) {
    const begin = (newVisit: Visit) => {
      storeVisit(link, newVisit);
      setEnded(false);
      setVisit(newVisit);
    };
    return <Entry link={link} hasEnded={hasEnded} onBegin={begin} />;
  }
  const end = () => {
    forgetVisit(link);
    setEnded(true);
    setVisit(undefined);
  };
  const leave = () => {
    forgetVisit(link);
    setVisit(undefined);
  };
  return <ReviewContent visit={visit} onEnd={end} onLeave={leave} />;
}

/** The review with its own routes and an emptied cache: it is independent of a session in this browser. */
function ReviewContent({
  visit,
  onEnd,
  onLeave,
}: {
  readonly visit: Visit;
  /** Called when the token is no longer accepted. */
  readonly onEnd: () => void;
  /** Called when the reviewer leaves, so that another person can begin a review. */
  readonly onLeave: () => void;
}) {
  const [router] = useState(createReviewRouter);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const end = beginVisit({ token: visit.token, onEnd });
    // Data that a signed-in person has read in this tab must not be shown to a reviewer, or vice versa.
    forgetPerson();
    queryClient.setQueryData(sessionQuery.queryKey, sessionOf(visit));
    queryClient.setQueryData(projectsQuery.queryKey, [projectOf(visit)]);
    setReady(true);
    return () => {
      end();
      setReady(false);
      forgetPerson();
    };
  }, [visit, onEnd]);
  return (
    <>
      <VisitContext value={{ ...visit, leave: onLeave }}>
        {isReady && <RouterProvider router={router} />}
      </VisitContext>
      <Toasts />
      <Hints />
    </>
  );
}
