import { createContext, useContext } from 'react';
import type { Visit } from './visit.ts';

export const VisitContext = createContext<Visit | undefined>(undefined);

/** The review that is open. */
export function useVisit(): Visit {
  const visit = useContext(VisitContext);
  if (!visit) throw new Error('There is no review around this component.');
  return visit;
}
