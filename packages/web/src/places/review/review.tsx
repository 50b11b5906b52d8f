import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { beginVisit } from '../../api/client.ts';
import { createQueryClient } from '../../api/queries.ts';
import { sessionQuery } from '../../api/session.ts';
import { Hints } from '../../parts/hints.tsx';
import { Toasts } from '../../parts/toasts.tsx';
import { VisitContext } from './context.ts';
import { Entry } from './entry.tsx';
import { createReviewRouter } from './pages.tsx';
import { forgetVisit, keepVisit, readVisit, sessionOf, type Visit } from './visit.ts';

/** Where a review link leads: a card that asks for the name, and then the project, without the rest of the app. */
export default function ReviewPlace() {
  const { token: link } = useParams({ from: '/review/$token' });
  const [visit, setVisit] = useState(() => readVisit(link));
  const [hasEnded, setEnded] = useState(false);
  if (!visit) {
    const begin = (begun: Visit) => {
      keepVisit(link, begun);
      setVisit(begun);
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
  return <Inside visit={visit} onEnd={end} onLeave={leave} />;
}

/** Has its own cache and addresses: what a reviewer sees has nothing to do with a session of this browser. */
function Inside({
  visit,
  onEnd,
  onLeave,
}: {
  readonly visit: Visit;
  /** The token is no longer accepted. */
  readonly onEnd: () => void;
  /** Somebody else sits at this browser. */
  readonly onLeave: () => void;
}) {
  const [inside] = useState(() => {
    const client = createQueryClient();
    client.setQueryData(sessionQuery.queryKey, sessionOf(visit));
    return { client, router: createReviewRouter() };
  });
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const end = beginVisit({ token: visit.token, onEnd });
    setReady(true);
    return end;
  }, [visit, onEnd]);
  return (
    <QueryClientProvider client={inside.client}>
      <VisitContext value={{ ...visit, leave: onLeave }}>
        {isReady && <RouterProvider router={inside.router} />}
      </VisitContext>
      <Toasts />
      <Hints />
    </QueryClientProvider>
  );
}
