import { createContext, useContext } from 'react';
import type { Visit } from './visit.ts';

interface OpenVisit extends Visit {
  /** Ends the visit, so that somebody else can begin a review in this browser. */
  leave(): void;
}

export const VisitContext = createContext<OpenVisit | undefined>(undefined);

/** The review that is open. */
export function useVisit(): OpenVisit {
  const visit = useContext(VisitContext);
  if (!visit) throw new Error('There is no review around this component.');
  return visit;
}
